import { expect, test } from 'vitest'
import type { Page } from './page.ts'
import { createPageCache } from './page-cache.ts'

/** Pages of 100 bytes. */
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

test('renders a page once for concurrent and later requests', async () => {
  const { cache, read, rendered } = setUp()
  expect(cache.peek('/a')).toBeUndefined()
  expect(await Promise.all([read('/a'), read('/a'), read('/a')])).toEqual(Array(3).fill('/a one'))
  expect(await read('/a')).toBe('/a one')
  expect(cache.peek('/a')).toBeDefined()
  expect(rendered).toEqual(['/a'])
})

test('a new version of the content invalidates all pages', async () => {
  const { cache, content, read, rendered } = setUp()
  await read('/a')
  await read('/b')
  content.version = 'two'
  expect(cache.peek('/a')).toBeUndefined()
  expect(await read('/a')).toBe('/a two')
  expect(rendered).toEqual(['/a', '/b', '/a'])
})

test('does not cache a page whose content changed during rendering', async () => {
  const { cache, content, rendered } = setUp()
  const rendering = cache.get('/a')
  content.version = 'two'
  await rendering
  expect(cache.peek('/a')).toBeUndefined()
  await cache.get('/a')
  expect(rendered).toEqual(['/a', '/a'])
})

test('renders an uncacheable page for each request, and stores nothing', async () => {
  const { cache, rendered } = setUp({ page: { status: 404, isCacheable: false } })
  await cache.get('/blogs/0')
  await cache.get('/blogs/0')
  expect(rendered).toHaveLength(2)
  expect(cache.peek('/blogs/0')).toBeUndefined()
})

test('evicts the least recently used page', async () => {
  const { cache, read } = setUp({ maxBytes: 300 })
  for (const address of ['/a', '/b', '/c']) await read(address)
  await read('/a')
  await read('/d')
  expect(['/a', '/b', '/c', '/d'].filter(address => cache.peek(address))).toEqual([
    '/a',
    '/c',
    '/d',
  ])
})

test('a failed render fails for all waiting requests, and the next request retries', async () => {
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
