import { globSync } from 'node:fs'
import { calls } from '@universe/contract/calls'
import { applyAs } from '@universe/testing/clients/api-requests'
import { sendRaw } from '@universe/testing/clients/raw-request'
import { serve } from '@universe/testing/servers/serve'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { beforeAll, expect, test, vi } from 'vitest'

/** No public address serves a CV. */
const SECRET = 'The first program was written by hand'

const server = serve()
let names: string[]
beforeAll(async () => {
  const { url, payload, headers } = applyAs({ cv: `%PDF-1.7 ${SECRET}` })
  const body = new Uint8Array(payload as Buffer)
  expect((await fetch(`${server.url}${url}`, { method: 'POST', headers, body })).status).toBe(200)
  await vi.waitFor(() => expect(listFiles('mailbox/*.eml')).toHaveLength(2), 40_000)

  const cv = await inStoreOf(server, ({ db }) =>
    db.selectFrom('cvs').selectAll().executeTakeFirstOrThrow(),
  )
  const files = listFiles('{*,mailbox/*}')
  names = [cv.application_id, cv.sha256, 'cv.pdf', 'cv-ada-lovelace.pdf', ...files]
})

const folders = [
  '/',
  '/cvs/',
  '/applications/',
  '/uploads/',
  '/data/',
  '/mailbox/',
  '/assets/',
  '/jobsdetails/',
  '/images/blogs/',
  '/api/cvs/',
  '/api/applications/',
  `${calls.application}/`,
  `${calls.getAllJobs}/`,
]
const climbs = ['', '../', '../../../', '..%2f..%2f', '%2e%2e/', '....//', '..%5c']

test.each(folders)('serves no CV below %s', async folder => {
  for (const name of names) {
    for (const climb of climbs) {
      const path = `${folder}${climb}${encodeURI(name)}`
      const { status, text } = await sendRaw(server.url, { ...get, path })
      expect(text, path).not.toContain(SECRET)
      expect([400, 404], path).toContain(status)
    }
  }
})

test.each(Object.values(calls))('serves no CV at %s', async path => {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']) {
    const { text } = await sendRaw(server.url, { ...get, method, path: `${path}?id=${names[0]}` })
    expect(text).not.toContain(SECRET)
  }
})

const get = { method: 'GET', headers: [], body: Buffer.alloc(0) }

function listFiles(pattern: string): string[] {
  return globSync(pattern, { cwd: server.dataDir })
}
