import { randomBytes } from 'node:crypto'
import {
  BOUNDARY,
  type FormPost,
  formPosts,
  formPostTo,
  framePart,
  right,
} from '@universe/testing/clients/form-posts'
import { type RawRequest, sendRaw } from '@universe/testing/clients/raw-request'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Known attacks, at every call and page that accepts posts. */
let server: FuzzedServer
beforeAll(async () => {
  server = await startFuzzedServer()
})
afterAll(() => server.stop())

const REFUSED = [400, 411, 413, 415, 422]
const ways = formPosts('')
/** The same with the server's real origin. */
const now = (way: FormPost) => formPostTo(way.path, server.url)
const each = (...kinds: FormPost['kind'][]) =>
  ways.filter(({ kind }) => kinds.includes(kind)).map(way => [way.path, way] as const)

async function requireRefusal(request: RawRequest) {
  const before = await countRequests()
  const { status, text } = await sendRaw(server.url, request)
  expect(REFUSED, text).toContain(status)
  expect(await countRequests()).toBe(before)
}

const countRequests = () =>
  server.withStore(async ({ db }) => {
    let rows = 0
    for (const table of ['subscribers', 'enquiries', 'applications', 'outbox'] as const) {
      rows += (await db.selectFrom(table).select('id').execute()).length
    }
    return rows
  })

test.each(each('json', 'multipart', 'urlencoded'))('%s accepts valid input', async (_path, way) => {
  expect((await sendRaw(server.url, now(way).make())).status).toBe(200)
})

describe('characters not allowed in headers, in the honeypot', () => {
  const pages = ways.filter(({ path }) => !path.startsWith('/api/'))
  test.each(pages.map(way => [way.path, way] as const))(
    'do not lose a request at %s',
    async (_path, way) => {
      for (const [at, website] of ['شركة', 'Bob’s', '\0x', 'a\nb'].entries()) {
        const before = await countRequests()
        // A suspected bot's second subscription of one address sends no mail.
        const email = `machine${at}@example.com`
        const { status, text } = await sendRaw(server.url, now(way).make({ website, email }))
        expect(status, text).toBe(200)
        expect(await countRequests()).toBeGreaterThan(before)
      }
    },
  )
})

const injections = {
  'a header': '\r\nBcc: eve@example.com',
  'a header after a bare line feed': '\nBcc: eve@example.com',
  'a header after a bare return': '\rBcc: eve@example.com',
  'a folded header': '\r\n Bcc: eve@example.com',
  'a body': '\r\n\r\n<script>alert(1)</script>',
  'a line separator': '\u2028Bcc: eve@example.com',
  'another recipient': ', eve@example.com',
  'a null': '\0',
}

describe.each(each('json', 'multipart', 'urlencoded'))('header injection at %s', (_path, way) => {
  const cases = way.fields.flatMap(field =>
    Object.entries(injections).map(([name, text]) => [name, field, text] as const),
  )
  // With another line it is not our form's text: it is accepted, and its mail checked below.
  const isInOtherWords = ([, field, text]: (typeof cases)[number]) =>
    way.kind === 'json' && field !== 'email' && text.includes('\n')

  test.each(cases.filter(each => !isInOtherWords(each)))(
    'refuses %s in %s',
    async (_name, field, text) => {
      await requireRefusal(now(way).make({ [field]: `${right[field]}${text}` }))
    },
  )

  test.each(cases.filter(isInOtherWords))(
    'accepts %s in %s as text',
    async (_name, field, text) => {
      const request = now(way).make({ [field]: `${right[field]}${text}` })
      expect((await sendRaw(server.url, request)).status).toBe(200)
    },
  )
})

const notJson: [string, string | Buffer][] = [
  ['bytes', randomBytes(4000)],
  ['nothing', ''],
  ['no object', '[null, 0, ""]'],
  ['deep nesting', `${'['.repeat(8000)}${']'.repeat(8000)}`],
  ['deep nesting in a field', `{"inputValue":${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}}`],
  ['deep nesting without an end', '{"inputValue":['.repeat(1000)],
  ['an infinite number', '{"inputValue":1e999}'],
  ['a number of ten thousand digits', `{"inputValue":${'9'.repeat(10_000)}}`],
  ['half a character', '{"inputValue":"\\ud800@example.com","body":"\\udfff"}'],
  ['UTF-16', Buffer.from('{"inputValue":"eve@example.com"}', 'utf16le')],
  ['Latin-1', Buffer.from('{"inputValue":"é@example.com"}', 'latin1')],
  ['overlong UTF-8', Buffer.from('{"inputValue":"\xc0\xae@example.com"}', 'latin1')],
  ['a prototype', '{"inputValue":"eve@example.com","body":"","__proto__":{"a":1}}'],
]

describe.each(each('json'))('JSON at %s', (_path, way) => {
  test.each(notJson)('refuses %s', (_name, body) => requireRefusal(now(way).withBody(body)))
})

const end = `--${BOUNDARY}--\r\n`
const texts = `${framePart('name', 'Eve')}${framePart('email', 'eve@example.com')}`
const cv = framePart('cv', '%PDF-1.7\n', 'cv.pdf')
const notMultipart: [string, string | Buffer, type?: string][] = [
  ['bytes', randomBytes(4000)],
  ['nothing', ''],
  ['no end', `${texts}${cv}`],
  ['half an end', `${texts}${cv}--${BOUNDARY}`],
  ['another end', `${texts}${cv}--other--\r\n`],
  ['an end within the CV', `${texts}${cv.slice(0, -12)}`],
  ['no boundary', `${texts}${cv}${end}`, 'multipart/form-data'],
  [
    'a boundary of 5,000 characters',
    `${texts}${cv}${end}`,
    `multipart/form-data; boundary=${'b'.repeat(5000)}`,
  ],
  ['a part without a name', `--${BOUNDARY}\r\n\r\nx\r\n${end}`],
  ['a part whose head has no end', `--${BOUNDARY}\r\nContent-Disposition: ${'x'.repeat(100_000)}`],
  ['20,000 parts', `${framePart('name', 'Eve').repeat(20_000)}${end}`],
  ['20,000 files', `${cv.repeat(20_000)}${end}`],
  ['no CV', `${texts}${end}`],
  ['a text for the CV', `${texts}${framePart('cv', '%PDF-1.7\n')}${end}`],
  ['UTF-16', Buffer.from(`${texts}${cv}${end}`, 'utf16le')],
  [
    'Latin-1 in a name',
    Buffer.from(
      `${framePart('name', 'Ren\xe9')}${framePart('email', 'eve@example.com')}${cv}${end}`,
      'latin1',
    ),
  ],
  ...['', '<html>', 'PK\x03\x04', 'MZ', '%PD', `${' '.repeat(1024)}%PDF-1.7`].map(
    content =>
      [
        `${JSON.stringify(content.trim())} for a PDF`,
        `${texts}${framePart('cv', content, 'cv.pdf')}${end}`,
      ] as [string, string],
  ),
]

describe.each(each('multipart'))('multipart at %s', (_path, way) => {
  test.each(notMultipart)('refuses %s', (_name, body, type) =>
    requireRefusal(now(way).withBody(body, type)),
  )

  test.each([
    '../../etc/passwd',
    '..\\..\\win.ini',
    '/dev/null',
    'C:\\cv.pdf',
    'a\0.pdf',
    'cv.pdf%0d%0aBcc: eve',
    '.',
    'x'.repeat(5000),
  ])('accepts a CV named %j, and stores nothing of the name', async fileName => {
    const name = 'Grace Hopper'
    expect((await sendRaw(server.url, now(way).make({ name, fileName }))).status).toBe(200)
  })
})

// Each within a page's limit of 64 KB.
const notAForm: [string, string | Buffer, type?: string][] = [
  ['bytes', randomBytes(4000)],
  ['nothing', ''],
  ['broken percent signs', 'email=%ff%fe&name=%zz&%'],
  ['half a character', 'email=%ed%a0%80@example.com&name=%ed%a0%80'],
  ['16,000 fields', 'a=1&'.repeat(16_000)],
  ['one field 9,000 times', 'email=&'.repeat(9000)],
  ['a name of 64,000 characters', `${'a'.repeat(64_000)}=1`],
  ['deep nesting', `email${'[a]'.repeat(5000)}=1`],
  ['a prototype', '__proto__=1&constructor=1&email[__proto__]=1'],
  ['UTF-16', Buffer.from('email=eve@example.com', 'utf16le')],
  ['JSON', '{"email":"eve@example.com"}', 'application/json'],
  ['plain text', 'email=eve@example.com', 'text/plain'],
  ['multipart in name only', 'email=eve@example.com', 'multipart/form-data; boundary=b'],
]

describe.each(each('urlencoded'))('a form at %s', (_path, way) => {
  test.each(notAForm)('refuses %s', (_name, body, type) =>
    requireRefusal(now(way).withBody(body, type)),
  )
})

describe('afterwards', () => {
  test('the server still works as before', () => server.requireUnharmed())
  test('each request is stored completely or not at all', () => server.requireWholeRequests())
  test(
    'no mail has a header or recipient from user input',
    () => server.requirePlainMail(100),
    30_000,
  )
})
