import { subscriptionCalls } from '@universe/contract/calls'
import { linksOf } from '@universe/testing/clients/api-requests'
import { isTo, type MailServer, startMailServer } from '@universe/testing/servers/mail-server'
import { serveStaff } from '@universe/testing/servers/serve'
import { fillUpSubscribers, subscriberId } from '@universe/testing/stores/newsletter'
import { readAudit } from '@universe/testing/stores/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Import and export of subscribers in a browser without scripts, and their size limits. */
let mail: MailServer
let sales: string

beforeAll(async () => {
  mail = await startMailServer()
})
afterAll(() => mail.stop())
const app = serveStaff(() => ({ SMTP_URL: mail.url }))
beforeAll(async () => {
  sales = await app.enterAs('sales')
})

async function send(fields: Record<string, string | Blob>, cookie = sales) {
  const body = new FormData()
  for (const [name, value] of Object.entries({ intent: 'import', ...fields })) {
    body.append(name, value)
  }
  const answer = await app.ask('/subscribers/import', cookie, { method: 'POST', body })
  const [flash] = answer.headers.getSetCookie()
  const next = { path: answer.headers.get('location') ?? '', cookie: flash?.split(';')[0] }
  return { status: answer.status, text: await answer.text(), next }
}

const visit = async (path: string, cookie = '') =>
  (await app.ask(path, `${sales}; ${cookie}`)).text()
const file = (text: string | Buffer) => new Blob([new Uint8Array(Buffer.from(text))])
const listed = () =>
  app.store.db
    .selectFrom('subscribers')
    .select(['email', 'state', 'consent'])
    .orderBy('email')
    .execute()

test('without scripts a file returns as text for review, and the reviewed text is imported', async () => {
  const said = { consent: 'Fair, on paper', confirmed: 'yes' }
  // Separated by semicolons, in Windows-1252, as spreadsheets write in much of Europe.
  const table = Buffer.from('email;consent\nada@example.com;Café\nbea@example.com;\n', 'latin1')
  const looked = await send({ ...said, file: file(table), table: '', do: 'check' })
  expect(looked.text).toContain('2 subscribers would be added as confirmed')
  expect(await listed()).toEqual([])
  const [, checked = ''] = /name="checked" value="([^"]+)"/.exec(looked.text) ?? []
  const [, typed = ''] = /<textarea[^>]*name="table"[^>]*>([^<]*)/.exec(looked.text) ?? []
  expect(typed).toContain('ada@example.com;Café')
  // Browsers send CRLF.
  const again = { ...said, table: typed.replace(/\r?\n/g, '\r\n'), checked, do: 'import' }
  expect((await send({ ...again, consent: 'Another one' })).text).toContain('nothing was imported')
  expect(await listed()).toEqual([])
  const done = await send(again)
  expect(done.status).toBe(302)
  expect(await listed()).toEqual([
    { email: 'ada@example.com', state: 'confirmed', consent: 'Café' },
    { email: 'bea@example.com', state: 'confirmed', consent: 'Fair, on paper' },
  ])
  expect(await visit(done.next.path, done.next.cookie)).toContain('2 subscribers were imported.')
})

test('without scripts a large table must be chosen again, and is then imported', async () => {
  const table = `email\nlarge@example.com\n${'no address\n'.repeat(10_000)}`
  const said = { consent: 'Fair', confirmed: 'yes', table: '', file: file(table) }
  const LEFT_OUT = 'too large to keep on this page'
  const refused = await send({ ...said, consent: ' ', do: 'check' })
  expect(refused.text).toContain('Say where, when and to what they agreed')
  expect(refused.text).toContain(LEFT_OUT)
  expect(refused.text).not.toContain('large@example.com')
  const looked = await send({ ...said, do: 'check' })
  expect(looked.text).toContain('1 subscriber would be added as confirmed')
  expect(looked.text).toContain(LEFT_OUT)
  const [, checked = ''] = /name="checked" value="([^"]+)"/.exec(looked.text) ?? []
  expect((await send({ ...said, checked, do: 'import' })).status).toBe(302)
  expect((await send({ ...said, hydrated: '1', do: 'check' })).text).not.toContain(LEFT_OUT)
})

test.each([
  ['last', (bytes: Buffer) => bytes],
  ['first', (bytes: Buffer) => bytes.swap16()],
])('reads a UTF-16 table, with the high byte %s', async (_, order) => {
  const table = order(Buffer.from('\ufeffemail\tconsent\nnoor@example.com\tنعم\n', 'utf16le'))
  const { text } = await send({ consent: 'Fair', do: 'check', file: file(table) })
  expect(text).toContain('1 subscriber would be added as pending')
  expect(text).toContain('noor@example.com\tنعم')
})

test('says what is missing or too large, and refuses a table without permission', async () => {
  const said = { consent: 'Fair', do: 'check' }
  expect((await send({ ...said, table: '' })).text).toContain('Choose a file, or paste the table.')
  expect((await send({ ...said, consent: ' ', table: 'email\na@b.example' })).text).toContain(
    'Say where, when and to what they agreed',
  )
  expect((await send({ ...said, table: 'name\nAda' })).text).toContain('No column is called')
  const large = file('x'.repeat(100_000))
  expect(await send({ ...said, file: large }, await app.enterAs('viewer'))).toMatchObject({
    status: 403,
  })
  expect(await send({ ...said, file: large }, '')).toMatchObject({ status: 401 })
  expect(await send({ ...said, file: file('x'.repeat(5_200_000)) })).toMatchObject({
    status: 413,
    text: expect.stringContaining('larger than 5 MB'),
  })
  const rows = Array.from({ length: 1200 }, (_, row) => `no address ${row}`).join('\n')
  const { text } = await send({ ...said, file: file(`email\n${rows}`) })
  expect(text).toContain('1,200 would be left out')
  expect(text).toContain('200 more are left out.')
})

test('an earlier subscriber is mailed a link on request, and confirmed by it', async () => {
  const id = subscriberId(0)
  await fillUpSubscribers(app.store, 1, () => ({ email: 'before@example.com' }))
  await ask()
  await ask()
  const mails = await mail.waitFor(isTo('before@example.com'))
  const { confirm } = linksOf(app.server.dataDir, id)
  expect(mails.map(each => each.mail.text)).toEqual([expect.stringContaining(confirm)])
  const confirmed = await fetch(`${app.server.url}${subscriptionCalls.confirm}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token: confirm.split('=').at(-1) }),
  })
  expect(await confirmed.json()).toMatchObject({ outcome: 'confirmed' })
  expect(await visit(`/subscribers/${id}`)).toMatch(
    /One sales.*asked them to confirm.*Confirmed by the link/s,
  )
})

async function ask() {
  const body = new URLSearchParams({ intent: 'ask' })
  expect((await app.ask('/subscribers', sales, { method: 'POST', body })).status).toBe(302)
}

const exportCsv = (query: string, cookie: string, method = 'POST') =>
  app.ask(`/subscribers.csv${query}`, cookie, { method })

test('an export contains no formulas for spreadsheets, and is audited', async () => {
  await fillUpSubscribers(
    app.store,
    2,
    number => ({
      state: 'unsubscribed',
      state_at: Date.UTC(2026, 9, 2),
      ...(number === 40
        ? { email: '=cmd|calc@formula.example', consent: '@SUM(1+1), "fair"' }
        : {}),
      source: number === 40 ? 'import' : 'form',
    }),
    40,
  )
  const answer = await exportCsv('?state=unsubscribed', sales)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="subscribers-\d{4}-\d\d-\d\d\.csv"$/,
    ),
    'cache-control': 'no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  const came = (minute: number) => `"2026-10-01T00:${minute}:00.000Z"`
  const left = '"2026-10-02T00:00:00.000Z"'
  expect(
    Buffer.from(await answer.arrayBuffer())
      .toString()
      .split('\r\n'),
  ).toEqual([
    '\ufeff"Email","State","Subscribed (UTC)","Confirmed (UTC)","Unsubscribed (UTC)","Came by","Consent","Consented at"',
    `"'=cmd|calc@formula.example","unsubscribed",${came(40)},"",${left},"an import","'@SUM(1+1), ""fair""",${came(40)}`,
    `"subscriber41@example.com","unsubscribed",${came(41)},"",${left},"the newsletter form","",${came(41)}`,
    '',
  ])
  expect(await exported()).toEqual([{ subscribers: 2, state: 'unsubscribed' }])
})

test('an export needs permission, a form and a fresh passkey', async () => {
  const before = await exported()
  const editor = await app.enterAs('editor')
  const stranger = await exportCsv('', '')
  expect((await exportCsv('', editor)).status).toBe(403)
  expect(stranger.headers.get('location')).toBe('/sign-in?next=%2Fsubscribers%3F')
  const followed = await exportCsv('?state=pending', sales, 'GET')
  expect(followed.headers.get('location')).toBe('/subscribers?state=pending')
  await app.store.db.updateTable('sessions').set({ verified_at: 0 }).execute()
  const late = await exportCsv('?state=pending', sales)
  expect(late.headers.get('location')).toBe('/subscribers?state=pending&export=link')
  expect(await exported()).toEqual(before)
})

async function exported() {
  const lines = await readAudit(app.store, 'subscribers.exported')
  return lines.map(({ details }) => JSON.parse(details))
}
