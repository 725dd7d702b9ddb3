import { expect, test } from 'vitest'
import type { Page } from './page.ts'
import { createPageCache } from './page-cache.ts'

/** A counting renderer with pages of 100 bytes, and a version that tests can change. */
function setUp({ maxBytes = 1000, page = {} as Partial<Page> } = {}) {
  const rendered: string[] = []
  const content = { version: 'one' }
  const cache = createPageCache({
    maxBytes,
    version: () => content.version,
    render: async address => {
      rendered.push(address)
      await new Promise(resolve => setImmediate(resolve))
      const bytes = Buffer.from(`${address} ${content.version}`)
      const bodies = { identity: { bytes, headers: {}, unchangedHeaders: {} } }
      return { status: 200, bodies, isCacheable: true, weight: 100, ...page }
    },
  })
  const read = async (address: string) =>
    (await cache.get(address)).bodies.identity.bytes.toString()
  return { cache, content, read, rendered }
}

test('a page is rendered once, however many ask for it at once or later', async () => {
  const { cache, read, rendered } = setUp()
  expect(cache.peek('/a')).toBeUndefined()
  expect(await Promise.all([read('/a'), read('/a'), read('/a')])).toEqual(Array(3).fill('/a one'))
  expect(await read('/a')).toBe('/a one')
  expect(cache.peek('/a')).toBeDefined()
  expect(rendered).toEqual(['/a'])
})

test('another version of the content makes every page old', async () => {
  const { cache, content, read, rendered } = setUp()
  await read('/a')
  await read('/b')
  content.version = 'two'
  expect(cache.peek('/a')).toBeUndefined()
  expect(cache.weigh()).toEqual({ bytes: 0, pages: 0 })
  expect(await read('/a')).toBe('/a two')
  expect(rendered).toEqual(['/a', '/b', '/a'])
})

test('a page whose content changed while it was rendered is not cached', async () => {
  const { cache, content, rendered } = setUp()
  const rendering = cache.get('/a')
  content.version = 'two'
  await rendering
  expect(cache.peek('/a')).toBeUndefined()
  await cache.get('/a')
  expect(rendered).toEqual(['/a', '/a'])
})

test('what is not cacheable is rendered for each, and leaves no trace', async () => {
  const { cache, rendered } = setUp({ page: { status: 404, isCacheable: false } })
  await cache.get('/blogs/0')
  await cache.get('/blogs/0')
  expect(rendered).toHaveLength(2)
  expect(cache.weigh()).toEqual({ bytes: 0, pages: 0 })
})

test('the least recently used page goes first when there is no room', async () => {
  const { cache, read } = setUp({ maxBytes: 300 })
  for (const address of ['/a', '/b', '/c']) await read(address)
  await read('/a')
  await read('/d')
  expect(cache.weigh()).toEqual({ bytes: 300, pages: 3 })
  expect(['/a', '/b', '/c', '/d'].filter(address => cache.peek(address))).toEqual([
    '/a',
    '/c',
    '/d',
  ])
})

test('a page heavier than the whole cache pushes nothing out', async () => {
  const { cache, read } = setUp({ maxBytes: 99 })
  expect(await read('/a')).toBe('/a one')
  expect(cache.weigh()).toEqual({ bytes: 0, pages: 0 })
})

test('a failed render fails for all who wait, and the next request tries again', async () => {
  let fails = true
  const cache = createPageCache({
    version: () => 'one',
    render: async () => {
      if (fails) throw new Error('broken')
      const bodies = { identity: { bytes: Buffer.of(), headers: {}, unchangedHeaders: {} } }
      return { status: 200, bodies, isCacheable: true, weight: 1 }
    },
  })
  const both = await Promise.allSettled([cache.get('/a'), cache.get('/a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect((await cache.get('/a')).status).toBe(200)
})
