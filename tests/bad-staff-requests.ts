import { randomUUID } from 'node:crypto'
import { draftFields } from '@universe/contract/drafts'
import { BOUNDARY, framePart } from '@universe/testing/clients/form-posts'
import type { RawRequest } from '@universe/testing/clients/raw-request'
import fc from 'fast-check'
import { formTypes, mostly, withHeaders } from './bad-requests.ts'
import { readPasskeyCalls, readStaffRoutes } from './staff-routes.ts'

/**
 * Requests that no page of the staff sends, from nearly valid to nonsense, to all addresses and
 * forms.
 */
export function badStaffRequests(
  origin: string,
  ids: Record<string, string>,
): fc.Arbitrary<RawRequest> {
  const addresses = addressesOf(ids)
  return fc.oneof(
    { weight: 4, arbitrary: visits(addresses) },
    { weight: 5, arbitrary: posts(origin, addresses, ids) },
    { weight: 2, arbitrary: calls(origin) },
  )
}

const tricks = [
  '\0',
  '\ud800',
  '\u202e\u200b',
  '../../../etc/passwd',
  '%00',
  '%ff',
  '%2e%2e%2f',
  "'; drop table audit; --",
  '" or ""="',
  '<script>alert(1)</script>',
  '=HYPERLINK("http://evil.example")',
  'x'.repeat(5000),
  '9'.repeat(400),
  '-1',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-271821-04-20',
]

const wildText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(...tricks),
)
const latin1 = (text: string) => text.replace(/[^\x20-\xff]|\x7f/g, ' ')
const headerValue = wildText.map(latin1)

const routes = readStaffRoutes()
const FILTERS = {
  kind: ['contact', 'demo', 'application'],
  line: ['Telecom', 'Technologies'],
  mail: ['given-up', 'waiting'],
  suspicious: ['1'],
  q: ['zir', 'person firm', '"', '059 123'],
  before: ['1', '3000000000', '999999999999999', '99999999999999999999', '-1'],
  state: ['new', 'spam', 'all', 'open'],
  assignee: ['me', 'nobody', '\0'],
  vacancy: ['1', '3000000000', '999999999999999'],
  late: ['1'],
  id: ['1', '\0'],
  revision: ['1', '-1', '99999999999999999999', '\0'],
  publication: ['\0', '00000000-0000-4000-8000-000000000000'],
  weeks: ['13', '999999999999999', '\0'],
  address: ['visitor1@example.com', '\0@example.com'],
  member: ['x', '\0'],
  object: ['x', '\0'],
  undo: ['\0', '00000000-0000-4000-8000-000000000000'],
  action: ['cv.read', 'link.made'],
  from: ['2026-11-21', '2026-03-28'],
  to: ['2026-11-22', '9999-12-31'],
  export: ['passkey', 'link'],
  done: ['again', 'removed'],
  next: [
    '/inbox',
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ],
  token: ['x'.repeat(43)],
  _routes: ['routes/inbox', 'root', ''],
  index: [''],
} as const

function addressesOf(ids: Record<string, string>) {
  const known = Object.values(ids)
  const inPlace = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: wildText.map(text => encodeURIComponent(text.toWellFormed())) },
    { weight: 1, arbitrary: headerValue.map(text => text.replace(/[\s?#]/g, '')) },
  )
  const path = fc.oneof(
    {
      weight: 9,
      arbitrary: fc
        .tuple(fc.constantFrom(...routes.map(each => each.path)), inPlace)
        .map(([pattern, id]) => pattern.replace(/:\w+/, () => id)),
    },
    { weight: 1, arbitrary: headerValue.map(text => `/${text.replace(/[\s#]/g, '')}`) },
  )
  const parameter = fc
    .constantFrom(...(Object.keys(FILTERS) as (keyof typeof FILTERS)[]))
    .chain(name =>
      fc
        .oneof(
          { weight: 3, arbitrary: fc.constantFrom<string>(...FILTERS[name], ...known) },
          { weight: 2, arbitrary: wildText },
        )
        .map(value => `${name}=${encodeURIComponent(value.toWellFormed())}`),
    )
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant('') },
    { weight: 6, arbitrary: fc.array(parameter, { maxLength: 6 }).map(all => all.join('&')) },
    { weight: 1, arbitrary: headerValue.map(text => text.replace(/[\s#]/g, '')) },
  )
  const suffix = fc.constantFrom('', '', '', '.data', '/_.data', '/')
  return fc
    .tuple(path, suffix, query)
    .map(([where, end, what]) => `${where}${end}${what && '?'}${what}`)
}

const NO_BODY = Buffer.of()

function visits(addresses: fc.Arbitrary<string>): fc.Arbitrary<RawRequest> {
  return fc
    .record({
      method: mostly(4, 'GET', 'HEAD', 'OPTIONS', 'PROPFIND'),
      path: addresses,
      headers: oddHeaders,
    })
    .map(each => ({ ...each, body: NO_BODY }))
}

const oddHeaders = fc
  .record(
    {
      Accept: headerValue,
      'User-Agent': headerValue,
      'If-None-Match': headerValue,
      'X-Forwarded-Proto': headerValue,
      'Sec-Fetch-Site': mostly(20, 'same-origin', 'x'),
      Cookie: fc.oneof(
        headerValue,
        headerValue.map(text => `staff=${text}`),
      ),
    },
    { requiredKeys: [] },
  )
  .map(headers => Object.entries(headers) as [string, string][])

const ROLES_SENT = ['owner', 'viewer', 'sales', 'nobody', '']
const intents = [...new Set(routes.flatMap(({ posts }) => posts.map(each => each.intent ?? '')))]

/** A form's names and values, with duplicates. */
function fieldsOf(ids: Record<string, string>): fc.Arbitrary<[string, string][]> {
  const value = (...valid: string[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...valid) },
      { weight: 2, arbitrary: wildText },
    )
  const field = fc.oneof(
    fc.tuple(fc.constant('object'), value(...Object.values(ids))),
    fc.tuple(fc.constant('role'), value(...ROLES_SENT)),
    fc.tuple(fc.constant('name'), value('Eve Example', 'x'.repeat(10_000))),
    fc.tuple(fc.constant('email'), value('eve@evil.example', `${'e'.repeat(10_000)}@e.example`)),
    fc.tuple(fc.constant('which'), value('filter', 'ids')),
    fc.tuple(
      fc.constantFrom('count', 'newest', 'seen', 'note'),
      value('0', '1', '3000000000', '999999999999999'),
    ),
    fc.tuple(fc.constantFrom('batch', 'assignee', 'id'), value('\0', ...Object.values(ids))),
    fc.tuple(fc.constant('code'), value('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')),
    fc.tuple(fc.constantFrom('publication', 'editor', 'draft'), value('{}', '[]', randomUUID())),
    fc.tuple(fc.constantFrom('revision', 'number', 'from', 'to'), value('1', '2', '3000000000')),
    fc.tuple(
      fc.constantFrom(...Object.values(draftFields).flatMap(fields => Object.keys(fields))),
      value('Ramallah', '2026-03-28', 'One@@@two', 'a\n\nb'),
    ),
    fc.tuple(fc.constantFrom('date', 'time', 'zone'), value('2026-03-28', '02:30', 'Asia/Hebron')),
    fc.tuple(wildText, wildText),
  )
  return fc
    .tuple(value(...intents), fc.array(field, { maxLength: 8 }))
    .map(([intent, fields]) => [['intent', intent], ...fields])
}

function posts(origin: string, addresses: fc.Arbitrary<string>, ids: Record<string, string>) {
  const encoded = fieldsOf(ids).map(fields =>
    Buffer.from(
      String(new URLSearchParams(fields.map(pair => pair.map(each => each.toWellFormed())))),
    ),
  )
  const framed = fc
    .tuple(fieldsOf(ids), fc.constantFrom(`--${BOUNDARY}--\r\n`, '', '--'), fc.boolean())
    .map(([fields, end, hasFile]) => {
      const parts = fields.map(([name, content]) => framePart(latin1(name), content))
      const file = hasFile ? framePart('name', '%PDF-1.7', 'a.pdf') : ''
      return Buffer.from(`${parts.join('')}${file}${end}`)
    })
  return fc
    .record({
      method: mostly(5, 'POST', 'PUT', 'DELETE', 'PATCH'),
      path: addresses,
      type: formTypes,
      from: mostly(20, origin, 'https://evil.example', 'null'),
      headers: oddHeaders,
      body: fc.oneof(
        { weight: 5, arbitrary: encoded },
        { weight: 2, arbitrary: framed },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 20_000 }) },
      ),
    })
    .map(({ type, from, headers, ...request }) =>
      withHeaders(request, [['Content-Type', type], ['Origin', from], ...headers]),
    )
}

const base64Text = fc.oneof(
  fc.uint8Array({ maxLength: 300 }).map(bytes => Buffer.from(bytes).toString('base64url')),
  fc.json({ maxDepth: 2 }).map(text => Buffer.from(text).toString('base64url')),
  wildText,
)
const clientData = fc
  .record({
    type: fc.constantFrom('webauthn.get', 'webauthn.create', 'x'),
    challenge: base64Text,
    origin: fc.constantFrom('https://evil.example', 'http://localhost', ''),
  })
  .map(data => Buffer.from(JSON.stringify(data)).toString('base64url'))
const credentials = fc.record(
  {
    id: base64Text,
    rawId: base64Text,
    type: fc.constantFrom('public-key', 'x', 7),
    clientExtensionResults: fc.anything({ maxDepth: 2 }),
    response: fc.record(
      {
        clientDataJSON: fc.oneof(clientData, base64Text),
        attestationObject: base64Text,
        authenticatorData: base64Text,
        signature: base64Text,
        userHandle: base64Text,
        transports: fc.oneof(fc.array(wildText), wildText),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['response'] },
)

/** The passkey calls of scripts, with JSON of any shape. */
function calls(origin: string): fc.Arbitrary<RawRequest> {
  const content = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .record({ response: credentials, name: fc.oneof(wildText, fc.jsonValue()) })
        .map(toJson),
    },
    { weight: 2, arbitrary: fc.record({ response: fc.jsonValue({ maxDepth: 4 }) }).map(toJson) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 5 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom('[', '{"response":', '{"response":{"id":'),
          fc.integer({ min: 1, max: 5000 }),
        )
        .map(([open, depth]) => open.repeat(depth)),
    },
    { weight: 1, arbitrary: wildText },
  )
  return fc
    .record({
      path: fc
        .constantFrom(...readPasskeyCalls(), 'constructor', '__proto__', '%00')
        .map(call => `/passkeys/${call}`),
      type: fc.constantFrom('application/json', 'application/json', 'text/plain', ''),
      headers: oddHeaders,
      body: content.map(text => Buffer.from(text)),
    })
    .map(({ type, headers, ...request }) =>
      withHeaders({ method: 'POST', ...request }, [
        ['Content-Type', type],
        ['Origin', origin],
        ...headers,
      ]),
    )
}

function toJson(value: unknown): string {
  // Omits what JSON cannot express.
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? ''
}
