import { CV_MAX_BYTES, JSON_BODY_MAX_BYTES } from '@universe/contract/limits'
import { type FormPost, formPosts, right } from '@universe/testing/clients/form-posts'
import { sendRaw } from '@universe/testing/clients/raw-request'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Each text field as long as its route reads: nobody else may have to wait for it. */
const OTHERS_WAIT_AT_MOST_MS = 1000
/** A rule that takes seconds takes them each time; a machine that is busy is so by chance. */
const TRIES = 3
const FORM_MAX_BYTES = 64 * 1024
/** The page comes back with what was typed; its fields are shorter by far. */
const ANSWER_MAX_CHARACTERS = 200_000
/** What frames and other fields may take of it. */
const ROOM_BYTES = 2000

let server: FuzzedServer
beforeAll(async () => {
  server = await startFuzzedServer()
})
afterAll(() => server.stop())

const largest = {
  json: JSON_BODY_MAX_BYTES,
  urlencoded: FORM_MAX_BYTES,
  multipart: CV_MAX_BYTES,
} as const
/** What a rule reads on through, and finds wrong at the end. */
const contents = {
  letters: 'a',
  spaces: ' ',
  digits: '0',
  hyphens: 'a-',
  addresses: 'a@a.',
  markup: '<',
}

const fields = formPosts('').flatMap(({ path, kind, fields }) =>
  fields.flatMap(field =>
    Object.entries(contents).map(([name, unit]) => ({ path, kind, field, name, unit })),
  ),
)

test.each(fields)('$path reads a $field of $name while others are answered', async given => {
  const { path, kind, field, unit } = given
  const way: FormPost =
    formPosts(server.url).find(each => each.path === path) ?? expect.fail('no such way')
  const long = unit.repeat((largest[kind] - ROOM_BYTES) / unit.length)
  const request = way.make({ [field]: `${right[field]}${long}!` })

  const waits: number[] = []
  do {
    const answer = sendRaw(server.url, request)
    const [{ status, text }, slowest] = await Promise.all([answer, slowestAnswerDuring(answer)])
    expect([400, 413, 422]).toContain(status)
    expect(text.length).toBeLessThan(ANSWER_MAX_CHARACTERS)
    waits.push(slowest)
  } while (Math.min(...waits) >= OTHERS_WAIT_AT_MOST_MS && waits.length < TRIES)
  expect(Math.min(...waits), `others waited ${waits} ms`).toBeLessThan(OTHERS_WAIT_AT_MOST_MS)
})

test('the server is as it was', () => server.requireUnharmed())

/** @returns how long another client waited at the most, in milliseconds */
async function slowestAnswerDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false
  work.finally(() => {
    isOver = true
  })
  let slowest = 0
  do {
    const askedAt = performance.now()
    await sendRaw(server.url, { method: 'GET', path: '/healthz', headers: [], body: Buffer.of() })
    slowest = Math.max(slowest, performance.now() - askedAt)
  } while (!isOver)
  return slowest
}
