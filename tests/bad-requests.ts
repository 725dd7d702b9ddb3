import { calls, ONE_CLICK, subscriptionCalls, subscriptionPaths } from '@universe/contract/calls'
import { contact } from '@universe/contract/forms/contact'
import {
  CONSENT_GIVEN,
  type FormDefinition,
  type FormValues,
  textFields,
} from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import { composeText } from '@universe/contract/forms/form-payload'
import { BOUNDARY, framePart, right } from '@universe/testing/clients/form-posts'
import type { RawRequest } from '@universe/testing/clients/raw-request'
import fc from 'fast-check'

/**
 * Requests from nearly valid to nonsense, for all six calls, the four pages with forms, and the
 * newsletter mails' links.
 * @param tokens valid tokens of such links, by page
 */
export function badRequests(
  origin: string,
  tokens: readonly string[] = ['x'.repeat(43)],
): fc.Arbitrary<RawRequest> {
  return fc.oneof(
    { weight: 2, arbitrary: letterRequests(origin, tokens) },
    { weight: 4, arbitrary: callRequests() },
    { weight: 3, arbitrary: uploadRequests(calls.application, []) },
    { weight: 2, arbitrary: pagePosts(origin) },
    { weight: 1, arbitrary: uploadRequests('/jobsdetails/1', [['Origin', origin]]) },
    { weight: 1, arbitrary: contentRequests() },
  )
}

/** The first one most of the time. */
export function mostly<Value>(times: number, first: Value, ...others: Value[]) {
  return fc.constantFrom(...Array<Value>(times).fill(first), ...others)
}

const tricks = [
  '\r\nBcc: eve@example.com',
  '\nBcc: eve@example.com',
  '\r\n\r\n<script>',
  '%0d%0aBcc:%20eve@example.com',
  '\0',
  '\u2028Bcc: eve',
  '\ud800',
  '"; filename="x',
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  'x'.repeat(5000),
  '{{7*7}}<%= 7*7 %>',
  "'; drop table enquiries; --",
]

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(...tricks),
)

/** A valid value, unchanged, damaged, or something else. */
function field(valid: string) {
  return fc.oneof(
    { weight: 24, arbitrary: fc.constant(valid) },
    { weight: 1, arbitrary: wildText },
    { weight: 1, arbitrary: wildText.map(text => valid + text) },
    { weight: 1, arbitrary: wildText.map(text => text + valid) },
  )
}

const names = field(right.name ?? '')
const addresses = fc.oneof(
  field('ada@example.com'),
  fc.emailAddress(),
  fc.integer({ min: 0, max: 99_999 }).map(n => `visitor${n}@example.com`),
)

/** Values for a form's fields. */
function filledIn(form: FormDefinition): fc.Arbitrary<Record<string, string>> {
  const fields = textFields(form).map(({ name, control }) => [
    name,
    control === 'email' ? addresses : field(right[name] ?? ''),
  ])
  return fc.record(Object.fromEntries(fields))
}
const contacts = filledIn(contact)
const demos = filledIn(demo)

const latin1 = (text: string) => text.replace(/[^\0-\xff]/g, '?')
/** Text for a header line, sometimes with forbidden characters. */
const headerValue = fc.oneof(
  { weight: 60, arbitrary: wildText.map(text => latin1(text).replace(/[^\x20-\xff]|\x7f/g, ' ')) },
  { weight: 1, arbitrary: wildText.map(latin1) },
)
const formFacts = fc
  .record(
    {
      'Idempotency-Key': fc.oneof({ weight: 9, arbitrary: fc.uuid() }, headerValue),
      'Vacancy-Id': fc.oneof(
        fc.constantFrom('1', '-1', '1e9', '99999999999999999999'),
        headerValue,
      ),
      'Consent-Policy': headerValue,
      'Form-Elapsed': fc.oneof(fc.constantFrom('9000', '1', 'NaN', '-5'), headerValue),
      'Form-Trap': headerValue,
      'X-Forwarded-For': headerValue,
      Accept: headerValue,
    },
    { requiredKeys: [] },
  )
  .map(facts => Object.entries(facts) as [string, string][])

const deep = fc
  .tuple(fc.constantFrom('[', '{"a":', '[{"inputValue":'), fc.integer({ min: 1, max: 5000 }))
  .map(([open, depth]) => open.repeat(depth))
const encodings = mostly<BufferEncoding>(8, 'utf8', 'utf16le', 'latin1')

const jsonBodies = fc
  .tuple(
    fc.oneof(
      {
        weight: 3,
        arbitrary: contacts.map(all =>
          enquiry(all.email, composeText(contact, all as FormValues<typeof contact>)),
        ),
      },
      {
        weight: 3,
        arbitrary: demos.map(all =>
          enquiry(all.email, composeText(demo, all as FormValues<typeof demo>)),
        ),
      },
      {
        weight: 2,
        arbitrary: fc.tuple(addresses, wildText).map(([email, text]) => enquiry(email, text)),
      },
      { weight: 2, arbitrary: addresses.map(email => JSON.stringify({ inputValue: email })) },
      { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
      { weight: 1, arbitrary: deep },
      {
        weight: 1,
        arbitrary: fc.constantFrom('{"inputValue":1e999}', '{"__proto__":{}}', 'null', ''),
      },
      { weight: 1, arbitrary: wildText },
    ),
    encodings,
  )
  .map(([text, encoding]) => Buffer.from(text, encoding))

const enquiry = (inputValue: string | undefined, body: string) =>
  JSON.stringify({ inputValue, body })
const bytes = fc.uint8Array({ maxLength: 20_000 })

const jsonTypes = mostly(
  8,
  'application/json',
  ...['application/json; charset=utf-16', 'text/plain', 'multipart/form-data', ''],
)

const methods = [...Array.from({ length: 12 }, () => 'POST'), 'PUT', 'DELETE', 'OPTIONS']

function callRequests() {
  return fc
    .record({
      method: fc.constantFrom(...methods),
      path: fc.constantFrom(calls.newsletter, calls.contact, calls.demo),
      type: jsonTypes,
      facts: formFacts,
      body: fc.oneof({ weight: 9, arbitrary: jsonBodies }, { weight: 1, arbitrary: bytes }),
    })
    .map(({ type, facts, ...request }) => withHeaders(request, [['Content-Type', type], ...facts]))
}

const partContents = fc.oneof(
  fc.constantFrom('%PDF-1.7\n', '%PD', 'PK\x03\x04', 'MZ', `${'x'.repeat(1020)}%PDF-1.4`),
  names,
  addresses,
  wildText,
)
const partNames = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('cv', 'name', 'email') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'cv[]', 'role') },
  { weight: 1, arbitrary: wildText },
)
const fileNames = fc.oneof(fc.constantFrom('cv.pdf', '../../cv.pdf', 'C:\\cv.pdf', ''), wildText)
const wildParts = fc.array(
  fc.record({
    name: partNames,
    fileName: fc.option(fileNames, { nil: undefined }),
    content: partContents,
  }),
  { maxLength: 40 },
)
/** Valid except for its texts. */
const applicationParts = fc
  .record({ name: names, email: addresses, fileName: fileNames, content: partContents })
  .map(({ name, email, fileName, content }) => [
    { name: 'name', fileName: undefined, content: name },
    { name: 'email', fileName: undefined, content: email },
    { name: 'cv', fileName, content },
  ])

const ends = [`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--\r\n`, '', `--${BOUNDARY}`, '--other--\r\n']

const uploads = fc
  .tuple(fc.oneof(applicationParts, wildParts), fc.constantFrom(...ends))
  .map(([parts, end]) => {
    const frames = parts.map(({ name, fileName, content }) => framePart(name, content, fileName))
    return Buffer.from(`${frames.join('')}${end}`)
  })

const uploadTypes = mostly(
  6,
  `multipart/form-data; boundary=${BOUNDARY}`,
  ...['multipart/form-data', 'multipart/form-data; boundary=', 'application/pdf'],
  `multipart/mixed; boundary=${BOUNDARY}`,
)

function uploadRequests(path: string, given: [string, string][]) {
  return fc
    .record({
      type: uploadTypes,
      facts: formFacts,
      body: fc.oneof({ weight: 9, arbitrary: uploads }, { weight: 1, arbitrary: bytes }),
    })
    .map(({ type, facts, body }) =>
      withHeaders({ method: 'POST', path, body }, [['Content-Type', type], ...given, ...facts]),
    )
}

export const formTypes = mostly(
  6,
  'application/x-www-form-urlencoded',
  ...['multipart/form-data', `multipart/form-data; boundary=${BOUNDARY}`, 'application/json'],
  ...['text/plain', ''],
)

function pagePosts(origin: string) {
  const encoded = fc
    .oneof(contacts, demos, fc.dictionary(wildText, wildText, { maxKeys: 30 }))
    .map(fields => {
      const pairs = Object.entries<string>({ consent: CONSENT_GIVEN, ...fields })
      // Well-formed first, since a form cannot contain lone surrogates.
      return Buffer.from(
        String(new URLSearchParams(pairs.map(pair => pair.map(each => each.toWellFormed())))),
      )
    })
  return fc
    .record({
      path: fc.constantFrom(
        '/?index',
        '/contact',
        '/technologies',
        '/jobsdetails/1',
        '/nowhere',
        '/%ff',
      ),
      type: formTypes,
      facts: formFacts,
      from: fc.constantFrom(origin, origin, origin, origin, 'https://evil.example', 'null', ''),
      body: fc.oneof({ weight: 6, arbitrary: encoded }, { weight: 1, arbitrary: bytes }),
    })
    .map(({ path, type, facts, from, body }) =>
      withHeaders({ method: 'POST', path, body }, [
        ['Content-Type', type],
        ['Origin', from],
        ...facts,
      ]),
    )
}

/** Pages and their calls; a link is valid, damaged, or something else. */
function letterRequests(origin: string, tokens: readonly string[]) {
  const links = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...tokens) },
    { weight: 2, arbitrary: fc.base64String({ minLength: 43, maxLength: 44 }) },
    { weight: 1, arbitrary: wildText },
  )
  const { name, value } = ONE_CLICK
  const fields = fc.constantFrom(
    `${name}=${value}`,
    'unsubscribe=1',
    'undo=1',
    'confirm=1',
    `${name}=${value}&${name}=&undo=1&__proto__=1`,
    `--${BOUNDARY}--`,
    `${framePart(name, value)}--${BOUNDARY}--\r\n`,
    `${framePart('undo', '1', 'undo.pdf')}--${BOUNDARY}--\r\n`,
  )
  const pages = fc
    .record({
      method: fc.constantFrom('GET', 'HEAD', ...methods),
      page: fc.constantFrom(...Object.values(subscriptionPaths)),
      query: fc.oneof(
        {
          weight: 6,
          arbitrary: links.map(link => `?token=${encodeURIComponent(link.toWellFormed())}`),
        },
        {
          weight: 1,
          arbitrary: fc
            .tuple(links, links)
            .map(
              both =>
                `?token=${both.map(link => encodeURIComponent(link.toWellFormed())).join('&token=')}`,
            ),
        },
        { weight: 1, arbitrary: wildText.map(text => `?${encodeURI(text.toWellFormed())}`) },
        { weight: 1, arbitrary: fc.constantFrom('', '?token', '?token=%ff', '.data?token=x') },
      ),
      type: formTypes,
      from: fc.constantFrom(origin, origin, 'https://evil.example', 'null', ''),
      body: fc.oneof(
        { weight: 6, arbitrary: fields.map(text => Buffer.from(text)) },
        { weight: 1, arbitrary: bytes },
      ),
    })
    .map(({ method, page, query, type, from, body }) =>
      withHeaders({ method, path: `${page}${query}`, body }, [
        ['Content-Type', type],
        ['Origin', from],
      ]),
    )
  const made = fc
    .record({
      method: fc.constantFrom(...methods),
      path: fc.constantFrom(...Object.values(subscriptionCalls)),
      type: jsonTypes,
      body: fc.oneof(
        { weight: 6, arbitrary: links.map(token => JSON.stringify({ token })) },
        { weight: 1, arbitrary: links.map(token => JSON.stringify({ token: [token] })) },
        { weight: 1, arbitrary: wildText },
      ),
    })
    .map(({ type, body, ...request }) =>
      withHeaders({ ...request, body: Buffer.from(body) }, [['Content-Type', type]]),
    )
  return fc.oneof({ weight: 2, arbitrary: pages }, { weight: 1, arbitrary: made })
}

function contentRequests() {
  return fc
    .record({
      path: fc
        .tuple(fc.constantFrom(calls.getAllBlogs, calls.getAllJobs), wildText)
        .map(([path, query]) => `${path}?${encodeURI(query.toWellFormed())}`),
      etag: headerValue,
      encoding: headerValue,
      facts: formFacts,
    })
    .map(({ path, etag, encoding, facts }) =>
      withHeaders({ method: 'GET', path, body: Buffer.alloc(0) }, [
        ['If-None-Match', etag],
        ['Accept-Encoding', encoding],
        ...facts,
      ]),
    )
}

/** Without the empty ones. */
export function withHeaders(
  request: Omit<RawRequest, 'headers'>,
  headers: [string, string][],
): RawRequest {
  return { ...request, headers: headers.filter(([, value]) => value !== '') }
}
