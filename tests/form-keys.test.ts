import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { calls, formHeaders } from '@universe/contract/calls'
import { formPostTo } from '@universe/testing/clients/form-posts'
import { type RawRequest, sendRaw } from '@universe/testing/clients/raw-request'
import { serve, startForTest } from '@universe/testing/servers/serve'
import { expect, onTestFinished, test } from 'vitest'

/** Idempotency keys of forms posted without scripts. */
const REPEAT_WINDOW_MS = 10 * 60 * 1000
const SECRET_BYTES = 32

/** For all tests except the one about restarting. */
const server = serve()

function postOf(path: string, fields: Record<string, string> = {}): RawRequest {
  const request = formPostTo(path).make(fields)
  return { ...request, headers: request.headers.filter(([name]) => name !== 'Origin') }
}

const read = (query: string) => {
  const database = new DatabaseSync(join(server.dataDir, 'universe.db'), { readOnly: true })
  const rows = database.prepare(query).all()
  database.close()
  return rows
}
/** @returns number of a table's rows */
const count = (table: string) => read(`select 1 from ${table}`).length

/** Keys that can be derived from the fields without the secret. */
function guessKeys(fields: [string, string][]): string[] {
  const now = Math.floor(Date.now() / REPEAT_WINDOW_MS)
  return [now, now + 1].map(window => {
    const hash = createHash('sha256').update('contact').update(String(window))
    for (const [field, value] of fields) hash.update(`\0${field}\0`).update(value)
    return hash.digest('hex')
  })
}

test('a visitor’s key cannot be claimed by someone who knows the content', async () => {
  const before = count('enquiries')
  const request = postOf('/contact')
  const fields = [...new URLSearchParams(Buffer.from(request.body).toString())]
  for (const key of guessKeys(fields)) {
    const claim = await fetch(`${server.url}${calls.newsletter}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [formHeaders.idempotencyKey]: key },
      body: '{"inputValue":"eve@example.com"}',
    })
    expect(claim.status).toBe(200)
  }
  expect((await sendRaw(server.url, request)).status).toBe(200)
  expect(count('enquiries')).toBe(before + 1)
  // Without scripts only the form's page is known of the visit.
  expect(read('select visit from requests order by number desc limit 1')).toEqual([
    { visit: '{"page":"/contact"}' },
  ])
})

test('a repeated form is one request, and from another page another', async () => {
  const [first = expect.fail(), second = expect.fail()] = read('select id from jobs')
  for (const path of [`/jobsdetails/${first.id}`, `/jobsdetails/${second.id}`]) {
    for (let time = 0; time < 2; time++) {
      expect((await sendRaw(server.url, { ...postOf('/jobsdetails/1'), path })).status).toBe(200)
    }
  }
  expect(count('applications')).toBe(2)
})

test('another spelling of a telephone number is the same request, another number is not', async () => {
  const before = count('enquiries')
  // As typed without scripts, and as sent by the country picker.
  for (const phone of ['00970591234567', '059 123 4567', '+970591234567', '+970591234568']) {
    expect((await sendRaw(server.url, postOf('/contact', { phone }))).status).toBe(200)
  }
  expect(count('enquiries')).toBe(before + 2)
})

test('adjacent fields are not confused', async () => {
  const before = count('idempotency_keys')
  for (const [name, company] of [
    ['Ada Love', 'lace'],
    ['Ada Lovelace', 'lace'],
    ['Ada', 'Lovelace lace'],
  ] as const) {
    expect((await sendRaw(server.url, postOf('/contact', { name, company }))).status).toBe(200)
  }
  expect(count('idempotency_keys')).toBe(before + 3)
})

test('only the owner can read the secret, which survives a restart', async () => {
  const server = await startForTest()
  const file = join(server.dataDir, 'form-secret')
  const secret = readFileSync(file)
  expect(secret).toHaveLength(SECRET_BYTES)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await server.stop()
  await startForTest({}, server.dataDir)
  expect(readFileSync(file).equals(secret)).toBe(true)
})

test('processes that start at once share one secret', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const env = { ROLE: 'site', API_URL: server.url }
  const before = count('idempotency_keys')
  const sites = await Promise.all(Array.from({ length: 4 }, () => startForTest(env, dataDir)))
  const request = postOf('/contact', { company: 'At once' })
  for (const { url } of sites) expect((await sendRaw(url, request)).status).toBe(200)
  expect(count('idempotency_keys')).toBe(before + 1)
})

test('instances with the same FORM_SECRET_FILE derive the same key, others another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'universe-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'shared')
  const env = { ROLE: 'site', API_URL: server.url }
  const before = count('idempotency_keys')
  const request = postOf('/contact', { company: 'Shared' })
  for (const FORM_SECRET_FILE of [file, file, '']) {
    const { url } = await startForTest({ ...env, FORM_SECRET_FILE })
    expect((await sendRaw(url, request)).status).toBe(200)
  }
  expect(count('idempotency_keys')).toBe(before + 2)
})
