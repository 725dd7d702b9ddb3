import { CV_MAX_BYTES, JSON_BODY_MAX_BYTES } from '@universe/contract/limits'
import { formPosts, formPostTo, right } from '@universe/testing/clients/form-posts'
import { sendRaw } from '@universe/testing/clients/raw-request'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { processorMsOf } from '@universe/testing/servers/running-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Each text field at its route's limit must leave the server time for others. */
const TAKES_AT_MOST_MS = 1000
/** A slow rule is slow every time; other delays are random. */
const TRIES = 3
const FORM_MAX_BYTES = 64 * 1024
/** The page returns the input; its fields are limited to much less. */
const ANSWER_MAX_CHARACTERS = 200_000
/** Reserve for framing and other fields. */
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
/** Content that makes a rule read to the end before it fails. */
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

test.each(fields)('$path handles a $field of $name at once', async given => {
  const { path, kind, field, unit } = given
  const way = formPostTo(path, server.url)
  const long = unit.repeat((largest[kind] - ROOM_BYTES) / unit.length)
  const request = way.make({ [field]: `${right[field]}${long}!` })

  const times: number[] = []
  do {
    const ms = await processorMsOf(server, async () => {
      const { status, text } = await sendRaw(server.url, request)
      expect([400, 413, 422]).toContain(status)
      expect(text.length).toBeLessThan(ANSWER_MAX_CHARACTERS)
    })
    times.push(ms)
  } while (Math.min(...times) >= TAKES_AT_MOST_MS && times.length < TRIES)
  expect(Math.min(...times), `${times} ms`).toBeLessThan(TAKES_AT_MOST_MS)
})

test('the server still works as before', () => server.requireUnharmed())
