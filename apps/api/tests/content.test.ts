import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createContentCache } from '@universe/api/content/routes'
import { calls, LAST_VACANCY_ID } from '@universe/contract/calls'
import { PARAGRAPH_MARKER, readBlogs, readJobs } from '@universe/contract/entities'
import { listBlogs } from '@universe/domain/content/content-repository'
import { seedExampleContent } from '@universe/domain/content/exchange/import-content'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })

async function addBlog(title: string, created_at: string) {
  const row = { title, category: 'Telecom', created_at, description: 'd', image: '/images/x.jpg' }
  await api.db
    .insertInto('blogs')
    .values({ ...row, description_details: `a${PARAGRAPH_MARKER}b` })
    .execute()
}

test('has a route for each call of the contract', async () => {
  await api.app.ready()
  const methods = ['GET', 'POST'] as const
  const unserved = Object.values(calls).filter(
    url => !methods.some(method => api.app.hasRoute({ method, url })),
  )
  expect(unserved, 'calls that apps/api/src/api-plugin.ts registers no route for').toEqual([])
})

test('answers blogs newest first', async () => {
  await addBlog('old', '2026-01-05')
  await addBlog('new', '2026-11-20T09:00:00')
  await addBlog('also new', '2026-11-20T09:00:00')
  const answer = await get(calls.getAllBlogs)
  expect(answer.json().map(({ title }: { title: string }) => title)).toEqual([
    'also new',
    'new',
    'old',
  ])
})

const job = {
  title: 'Engineer',
  category: 'Software',
  description: 'd',
  job_details: 'j',
  qualifications: 'q',
  created_at: '2026-11-05T00:00:00',
}
const optional = { closes_on: '2026-12-05', place: 'Ramallah', employment_type: 'Full-time' }
const addJob = (more = {}) =>
  api.db
    .insertInto('jobs')
    .values({ ...job, ...more })
    .execute()

test('answers content of section 3 alone in the original format, byte for byte', async () => {
  await addBlog('old', '2026-01-05')
  await addJob({ closes_on: null, place: '', employment_type: null })
  expect((await get(calls.getAllBlogs)).payload).toBe(
    '[{"id":1,"title":"old","category":"Telecom","createdAt":"2026-01-05","description":"d","descriptionDetails":"a@@@b","image":"/images/x.jpg"}]',
  )
  expect((await get(calls.getAllJobs)).payload).toBe(
    '[{"id":1,"title":"Engineer","category":"Software","description":"d","jobDetails":"j","qualifications":"q","createdAt":"2026-11-05T00:00:00"}]',
  )
})

test('adds optional fields after the others, and no invalid ones', async () => {
  await addBlog('old', '2026-01-05')
  await api.db.updateTable('blogs').set({ image_alt: 'A mast' }).execute()
  await addJob(optional)
  await addJob({ ...optional, closes_on: '2026-02-30' })
  expect((await get(calls.getAllBlogs)).payload).toMatch(
    /,"image":"\/images\/x\.jpg","imageAlt":"A mast"}]$/,
  )
  const [wrong, right] = (await get(calls.getAllJobs)).payload.split('},{')
  expect(wrong).toMatch(/"createdAt":"[^"]+","place":"Ramallah","employmentType":"Full-time"$/)
  expect(right).toMatch(
    /"createdAt":"[^"]+","closesOn":"2026-12-05","place":"Ramallah","employmentType":"Full-time"}]$/,
  )
})

test('reports a language other than English, chosen or detected', async () => {
  await addBlog('old', '2026-01-05')
  await api.db.updateTable('blogs').set({ title: 'ندفع عبر الهاتف' }).execute()
  await addJob({ language: 'fr' })
  await addJob({ title: 'مهندس', language: 'en' })
  expect((await get(calls.getAllBlogs)).payload).toMatch(/"image":"[^"]+","language":"ar"}]$/)
  const [english, french] = (await get(calls.getAllJobs)).payload.split('},{')
  expect(english).not.toContain('language')
  expect(french).toMatch(/"createdAt":"[^"]+","language":"fr"}]$/)
})

test('sends the highest vacancy id ever used, whether or not the list has changed', async () => {
  const last = async (headers = {}) => {
    api.clock.time += 1000
    const answer = await get(calls.getAllJobs, headers)
    return [answer.statusCode, answer.headers[LAST_VACANCY_ID.toLowerCase()]]
  }
  expect(await last()).toEqual([200, '0'])
  await seedExampleContent(api.store)
  expect(await last()).toEqual([200, '9'])
  await api.db.deleteFrom('jobs').where('id', '=', 9).execute()
  expect(await last()).toEqual([200, '9'])
  expect(await last({ 'if-none-match': '*' })).toEqual([304, '9'])
  expect((await get(calls.getAllBlogs)).headers).not.toHaveProperty(LAST_VACANCY_ID.toLowerCase())
})

// PostgreSQL keeps the types of its columns.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'leaves out a row with invalid types in SQLite, and sends the others',
  async () => {
    await addBlog('whole', '2026-01-05')
    await addBlog('odd', '2026-01-06')
    await addBlog('without picture', '2026-01-07')
    await sql`update blogs set title = x'00ff' where title = 'odd'`.execute(api.db)
    await sql`update blogs set image = x'00' where title like 'without%'`.execute(api.db)
    const blogs = (await get(calls.getAllBlogs)).json()
    expect(blogs.map(({ title }: { title: string }) => title)).toEqual(['without picture', 'whole'])
    expect(blogs[0].image).toBe('')
  },
)

test('compresses as the client accepts, with a tag per encoding', async () => {
  await addBlog('one', '2026-01-05')
  const plain = await get(calls.getAllBlogs)
  const br = await get(calls.getAllBlogs, { 'accept-encoding': 'gzip, deflate, br' })
  const gz = await get(calls.getAllBlogs, { 'accept-encoding': 'gzip, br;q=0' })
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
  expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.payload)
  expect([br, gz, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    'gzip',
    undefined,
  ])
  const tags = [br, gz, plain].map(({ headers }) => headers.etag)
  expect(new Set(tags).size).toBe(3)
  for (const { headers } of [br, gz, plain]) {
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
  }
})

test('answers 304 to a current tag, also as weakened by a proxy', async () => {
  const { headers } = await get(calls.getAllJobs)
  for (const tag of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
    const again = await get(calls.getAllJobs, { 'if-none-match': String(tag) })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    expect(again.headers.etag).toBe(headers.etag)
  }
  expect((await get(calls.getAllJobs, { 'if-none-match': '"x"' })).statusCode).toBe(200)
})

test('sees new, changed and deleted content within a second', async () => {
  const seen = new Set<unknown>()
  for (const change of [
    () => addBlog('one', '2026-01-05'),
    () => api.db.updateTable('blogs').set({ title: 'two' }).execute(),
    () => api.db.deleteFrom('blogs').execute(),
  ]) {
    await change()
    api.clock.time += 1000
    seen.add((await get(calls.getAllBlogs)).payload)
  }
  expect(seen.size).toBe(3)
})

test('serves from memory while the store is away, else 503', async () => {
  await addBlog('one', '2026-01-05')
  const before = await get(calls.getAllBlogs)
  await api.store.close()
  api.clock.time += 60_000
  const after = await get(calls.getAllBlogs)
  expect([after.statusCode, after.payload]).toEqual([200, before.payload])
  const unread = await get(calls.getAllJobs)
  expect(unread.statusCode).toBe(503)
  expect(unread.payload).toBe('We cannot take your request at the moment. Please try again later.')
})

test('fills an empty store with example content, once', async () => {
  expect(await seedExampleContent(api.store)).toBe(true)
  expect(await seedExampleContent(api.store)).toBe(false)
  const blogs = readBlogs((await get(calls.getAllBlogs)).json(), expect.fail)
  const jobs = readJobs((await get(calls.getAllJobs)).json(), expect.fail)
  expect([blogs.length, jobs.length]).toEqual([24, 9])
  const stored = await api.db.selectFrom('blog_pictures').select('path').execute()
  const paths = stored.map(({ path }) => path)
  expect(blogs.map(({ image }) => image).toSorted()).toEqual(paths.toSorted())
})

test('leaves a store with content as it is', async () => {
  await addBlog('ours', '2026-01-05')
  expect(await seedExampleContent(api.store)).toBe(false)
})

test('waits once for a store that hangs, then answers at once', async () => {
  await addBlog('one', '2026-01-05')
  let hangs = false
  const current = createContentCache(
    { ...api, now: () => api.clock.time },
    {
      name: 'blogs',
      read: (store, warn) => (hangs ? new Promise(() => {}) : listBlogs(store, warn)),
    },
    expect.fail,
  )
  const before = await current(api.app.log)
  hangs = true
  await addBlog('two', '2026-01-06')
  api.clock.time += 1000
  expect(await current(api.app.log)).toBe(before)

  api.clock.time += 1000
  const answer = current(api.app.log)
  expect(await Promise.race([answer, setImmediate('not yet')])).toBe(before)
})
