import { expect, test } from 'vitest'
import { createApi } from './api.ts'
import { ANSWER_GOOD_MS, cacheList } from './cached-list.ts'

function setUp(...answers: (() => Response | Promise<Response>)[]) {
  const clock = { now: 1_000_000 }
  const asked: string[] = []
  const sentTags: (string | null)[] = []
  const api = createApi('https://api.example', async (url, init) => {
    asked.push(url)
    sentTags.push(new Headers(init?.headers).get('If-None-Match'))
    const answer = answers.shift()
    if (!answer) throw new Error('Nobody expected this call.')
    return answer()
  })
  const parse = (json: unknown) => {
    if (!Array.isArray(json)) throw new Error('This is no list.')
    return json as readonly number[]
  }
  const list = cacheList(
    (each, options) => each.getAllJobs(options),
    parse,
    () => clock.now,
  )
  return { clock, asked, sentTags, list, load: (tag?: string) => list.load(api, tag) }
}
const answer = (body: unknown, etag?: string) => () =>
  Response.json(body, { headers: etag ? { ETag: etag } : {} })

test('is empty before the first answer, and calls without parameters', async () => {
  const { list, load, asked } = setUp(answer([1, 2]))
  expect(list.peek()).toBeUndefined()
  expect(await load()).toBe(true)
  expect(list.peek()).toEqual([1, 2])
  expect(asked).toEqual(['https://api.example/api/jobs/GetAllJobs'])
})

test('reuses an answer for 60 seconds', async () => {
  const { clock, list, load, asked } = setUp(answer([1]), answer([2]))
  await load()
  clock.now += ANSWER_GOOD_MS - 1
  expect(await load()).toBe(false)
  expect(asked).toHaveLength(1)
  clock.now += 1
  expect(await load()).toBe(true)
  expect(list.peek()).toEqual([2])
  expect(ANSWER_GOOD_MS).toBe(60_000)
})

test('combines concurrent calls', async () => {
  const { load, asked } = setUp(answer([1]))
  expect(await Promise.all([load(), load()])).toEqual([true, true])
  expect(asked).toHaveLength(1)
})

test('keeps the list on an unchanged answer, for another 60 seconds', async () => {
  const { clock, list, load, asked } = setUp(answer([1], '"a"'), answer([1], '"a"'))
  await load()
  const before = list.peek()
  clock.now += ANSWER_GOOD_MS
  expect(await load()).toBe(false)
  expect(list.peek()).toBe(before)
  clock.now += ANSWER_GOOD_MS - 1
  await load()
  expect(asked).toHaveLength(2)
})

const unchanged = () => new Response(null, { status: 304 })

test('fetches no list for a page with the same content, which counts for its tag only', async () => {
  const { clock, list, load, sentTags } = setUp(unchanged, unchanged, answer([2], '"b"'))
  expect(await load('"a"')).toBe(false)
  clock.now += ANSWER_GOOD_MS - 1
  await load('"a"')
  expect(sentTags).toEqual(['"a"'])
  clock.now += 1
  await load('"a"')
  expect(list.peek()).toBeUndefined()
  expect(await load('"older"')).toBe(true)
  expect(list.peek()).toEqual([2])
  expect(sentTags).toEqual(['"a"', '"a"', '"older"'])
})

test('fetches the whole list without a tag, even during a conditional call', async () => {
  const { load, list, sentTags } = setUp(unchanged, answer([1], '"a"'))
  expect(await Promise.all([load('"a"'), load(), load()])).toEqual([false, true, true])
  expect(list.peek()).toEqual([1])
  expect(sentTags).toEqual(['"a"', null])
})

test('calls nothing else while the whole list is loading', async () => {
  const { load, sentTags } = setUp(answer([1], '"a"'))
  await Promise.all([load(), load('"a"')])
  expect(await load('"a"')).toBe(false)
  expect(sentTags).toEqual([null])
})

test('uses the tag of a list that came instead of a 304', async () => {
  const { clock, load, list, sentTags } = setUp(answer([2], '"b"'), unchanged)
  await load('"a"')
  clock.now += ANSWER_GOOD_MS
  expect(await load()).toBe(false)
  expect(list.peek()).toEqual([2])
  expect(sentTags).toEqual(['"a"', '"b"'])
})

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a refusal', () => new Response('Later.', { status: 503 })],
  ['an answer that is no list', answer({})],
])('reports %s, keeps the cached list, and calls again at the next load', async (_, bad) => {
  const { clock, list, load } = setUp(answer([1]), bad, answer([2]))
  await load()
  clock.now += ANSWER_GOOD_MS
  await expect(load()).rejects.toThrow()
  expect(list.peek()).toEqual([1])
  expect(await load()).toBe(true)
  expect(list.peek()).toEqual([2])
})
