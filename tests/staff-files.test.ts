import { FRESH_MS } from '@universe/domain/staff/operation'
import type { openStaffBrowser } from '@universe/testing/clients/staff-visit'
import { serveStaff } from '@universe/testing/servers/serve'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { readAudit } from '@universe/testing/stores/staff'
import { beforeAll, expect, test } from 'vitest'

/** Exports of requests and of a person, as seen by an owner's browser without scripts. */
const MANY = 3000
/** Other requests answered while the export is made; without yielding it would be one or two. */
const ANSWERED_AT_LEAST = 5

const app = serveStaff({ LOG_LEVEL: 'trace' })
let owner: ReturnType<typeof openStaffBrowser>

beforeAll(async () => {
  await fillUpRequests(app.store, MANY)
  owner = await app.enterAsOwner('Rana')
})

/** Parses a file by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  for (const line of text
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"(?:[^"]|"")*"(?:,|\r\n))+?(?<=\r\n)/g)) {
    const cells = [...line[0].matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)]
    rows.push(cells.map(([, cell = '']) => cell.replaceAll('""', '"')))
  }
  return rows
}

test('a file of requests contains each once, any number, without delaying others', async () => {
  let isOver = false
  const file = owner.post('/inbox.csv?state=new', {}).finally(() => {
    isOver = true
  })
  let answered = 0
  for (; !isOver; answered++) await fetch(`${app.url}/sign-in`)
  const { status, text } = await file
  expect(answered, 'others in the meantime').toBeGreaterThan(ANSWERED_AT_LEAST)
  expect(status).toBe(200)
  const rows = readCsv(text)
  expect(text.startsWith('\ufeff"Reference","Kind",')).toBe(true)
  expect(new Set(rows.slice(1).map(([reference]) => reference)).size).toBe(MANY)
  expect(new Set(rows.map(row => row.length))).toEqual(new Set([28]))
})

test('a file of one request, selected or filtered, holds its texts as typed, but for what could be a formula', async () => {
  const name = 'Rana Aziz, 5 = five; a-b+c'
  const [id = ''] = await storeInbox(app.store, [
    { kind: 'contact', name, company: 'x', topic: 'Telecom', agoMs: 1 },
  ])
  const rows = readCsv((await owner.post('/inbox.csv', { id })).text)
  expect(readCsv((await owner.post('/inbox.csv?q=aziz', {})).text)).toEqual(rows)
  expect(rows).toHaveLength(2)
  const [, one] = rows
  expect(one?.slice(1, 4)).toEqual(['Contact', 'Telecom', name])
  expect(one?.[6]).toBe("'+970599123456")
})

test('a person is found, exported and erased, without their address in any log', async () => {
  const address = 'Zainab.Quraishi@gmail.com'
  const asked = 'zainabquraishi+x@gmail.com'
  const query = `?${new URLSearchParams({ address: asked })}`
  await storeInbox(app.store, [
    { kind: 'contact', name: 'زينب Quraishi', email: address, topic: 'Telecom', agoMs: 1 },
    { kind: 'application', name: 'Zainab Quraishi', email: address, topic: 'Engineer', agoMs: 2 },
  ])
  const page = await owner.visit(`/people${query}`)
  expect(page.text).toContain('2 requests')
  expect((await owner.visit(`/people.data${query}`)).text).toContain('Quraishi')

  const file = await owner.post('/people.json', { address: asked })
  const exported = JSON.parse(file.text)
  expect(exported.requests).toMatchObject([
    { kind: 'contact', fields: { Name: 'زينب Quraishi', Email: address } },
    { kind: 'application', cv: { mediaType: 'application/pdf' } },
  ])
  expect(Buffer.from(exported.requests[1].cv.base64, 'base64').toString()).toMatch(/^%PDF/)
  expect(exported.requests[0].cameAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)

  await app.store.db
    .updateTable('sessions')
    .set({ verified_at: Date.now() - FRESH_MS - 1 })
    .execute()
  expect((await owner.post('/people.json', { address: asked })).location).toBe(
    `/people${query}&export=link`,
  )
  expect((await owner.post(`/people${query}`, { intent: 'erase', object: asked })).status).toBe(200)
  expect((await owner.visit(`/people${query}`)).text).toContain('2 requests')
  await app.store.db.updateTable('sessions').set({ verified_at: Date.now() }).execute()
  const erased = await owner.post(`/people${query}`, { intent: 'erase', object: asked })
  expect(erased.location).toContain(`/people${query}&flash=`)
  const after = await owner.visit(`/people${query}`)
  expect(after.text).toContain('Nothing found')
  expect(after.text).toMatch(/Erased on \d/)

  // Failures are logged with details.
  await app.store.db.schema.dropTable('suspected_subscriptions').execute()
  expect((await owner.visit(`/people${query}`)).status).toBe(503)
  expect((await owner.post(`/people${query}`, { intent: 'erase', object: asked })).status).toBe(503)
  expect((await owner.post('/people.json', { address: asked })).status).toBe(503)
  const printed = app.server.printed()
  expect(printed).toContain('"action":"person.erased"')
  expect(printed).toContain('"level":50')
  expect(printed).not.toMatch(/quraishi|زينب/i)
  expect(JSON.stringify(await readAudit(app.store))).not.toMatch(/quraishi|زينب/i)
})
