import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { calls } from '@universe/contract/calls'
import { migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { contact } from '@universe/testing/clients/api-requests'
import { sendBytes } from '@universe/testing/clients/raw-request'
import { startMailServer } from '@universe/testing/servers/mail-server'
import {
  discard,
  readOwnerLink,
  readStaffUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { serve } from '@universe/testing/servers/serve'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import routes from '../apps/staff/app/routes.ts'

/** The staff's app has its own listener, which answers under its own name, for its own pages. */
const START_ALONE_TIMES = 2
const MAIL_TAKES_MS = 1500
const REQUESTS = 5

/** All addresses of the staff's app, with parameters filled in. */
function addressesOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path.replace(/:\w+/g, 'x')}`
    const isPage = (path !== undefined && path !== '*') || index
    return [...(isPage && own ? [own] : []), ...addressesOf(children, own)]
  })
}

describe('beside the public listener', () => {
  const server = serve({ STAFF_PORT: '0' })
  let staffUrl: string
  beforeAll(() => {
    staffUrl = readStaffUrl(server)
  })

  const send = (lines: string[], body = '') => {
    const head = [...lines, 'Connection: close', `Content-Length: ${body.length}`]
    return sendBytes(staffUrl, [Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)])
  }
  const host = () => new URL(staffUrl).host

  test('no address of the staff’s app exists there', async () => {
    const addresses = addressesOf(routes)
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of [...addresses, ...addresses.map(each => `${each}.data`)]) {
      const { status } = await fetch(`${server.url}${address}`, { redirect: 'manual' })
      expect(status, address).toBe(404)
    }
  })

  test('another host’s name is refused, and an IP address redirects to the name', async () => {
    const odd = await send(['GET /sign-in HTTP/1.1', 'Host: evil.example'])
    expect(odd.status).toBe(421)
    expect(odd.text).toContain(`It answers at ${staffUrl} alone.`)
    const { port } = new URL(staffUrl)
    const numbers = await send([`GET /sign-in?next=/inbox HTTP/1.1`, `Host: 127.0.0.1:${port}`])
    expect(numbers.status).toBe(307)
    expect(numbers.text).toMatch(`location: ${staffUrl}/sign-in?next=/inbox`)
  })

  test.each([
    ['another site', ['Origin: https://evil.example']],
    [
      'another port of this machine',
      ['Origin: http://localhost:3000', 'Sec-Fetch-Site: same-site'],
    ],
    ['a page that hides where it is', ['Origin: null', 'Sec-Fetch-Site: cross-site']],
    ['nobody who says', []],
  ])('%s changes nothing', async (_from, headers) => {
    const [, token = ''] = /token=(\S+)/.exec(readOwnerLink(server)) ?? []
    const type = 'Content-Type: application/x-www-form-urlencoded'
    const start = `POST /link?token=${token} HTTP/1.1`
    const fields = 'name=Eve&email=eve%40evil.example'
    const refused = await send([start, `Host: ${host()}`, type, ...headers], fields)
    expect(refused.status).toBe(403)
    expect(refused.text).toContain('so nothing was changed')
    expect(await (await fetch(`${staffUrl}/link?token=${token}`)).text()).toContain(
      'Create the owner account',
    )
  })

  test('no response is cached, and no link sends a referrer', async () => {
    for (const path of ['/sign-in', '/nowhere', '/inbox', '/inbox.data', '/link?token=x']) {
      const { headers } = await fetch(`${staffUrl}${path}`, { redirect: 'manual' })
      expect(headers.get('cache-control'), path).toBe('no-store')
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
    }
  })

  test('a body larger than any form is refused with a sentence', async () => {
    const body = new URLSearchParams({ name: 'x'.repeat(100_000) })
    const answer = await fetch(`${staffUrl}/sign-in`, {
      method: 'POST',
      body,
      headers: { Origin: staffUrl },
    })
    expect(answer.status).toBe(413)
  })

  test('a form of thousands of fields is refused before parsing', async () => {
    const names = Array.from({ length: 15_800 }, (_, index) => index.toString(36))
    const type = 'application/x-www-form-urlencoded'
    const answer = await fetch(`${staffUrl}/sign-in`, {
      method: 'POST',
      body: names.join('&'),
      headers: { Origin: staffUrl, 'Content-Type': type },
    })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toContain('more fields')
  })
})

describe('if its port is taken', () => {
  /** Occupies a port of localhost, 0 for any, unless it is taken already. */
  async function takePort(port: number): Promise<number> {
    const taken = createServer()
    onTestFinished(() => void taken.close())
    await new Promise<void>(resolve => {
      taken.once('error', () => resolve())
      taken.listen(port, 'localhost', resolve)
    })
    const address = taken.address()
    return typeof address === 'object' && address ? address.port : port
  }

  test('and is the default one, the site is served, and the start says so', async () => {
    await takePort(3001)
    const server = await startServer({ STAFF_PORT: '' })
    onTestFinished(async () => {
      await server.stop()
      await discard(server)
    })
    await expect.poll(server.printed).toContain('Staff: not served, as port 3001 is in use.')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('and was configured, the start exits with a sentence', async () => {
    const port = await takePort(0)
    await expect(startServer({ STAFF_PORT: String(port) })).rejects.toThrow(
      `STAFF_PORT ${port} is in use. Set it to another one, or to "off".`,
    )
  })
})

describe('as a separate process', () => {
  test('beside a running server on the same store sends nothing twice', async () => {
    const place = await findEmptyLocation()
    onTestFinished(place.remove)
    const smtp = await startMailServer(undefined, () => setTimeout(MAIL_TAKES_MS))
    onTestFinished(smtp.stop)
    const settings = { DATABASE_URL: place.databaseUrl, SMTP_URL: smtp.url }
    const server = await startServer(settings, place.dataDir)
    onTestFinished(async () => void (await server.stop()))
    for (let index = 0; index < REQUESTS; index++) {
      const { payload, headers } = contact({}, { 'idempotency-key': `key-${index}` })
      const body = JSON.stringify(payload)
      await fetch(`${server.url}${calls.contact}`, { method: 'POST', headers, body })
    }
    for (let round = 0; round < START_ALONE_TIMES; round++) {
      const alone = await startServer(
        { ...settings, ROLE: 'staff', STAFF_PORT: '0' },
        place.dataDir,
      )
      expect((await fetch(`${readStaffUrl(alone)}/readyz`)).status).toBe(200)
      expect(await alone.stop()).toBe(0)
    }
    const messages = REQUESTS + 3
    await expect.poll(() => smtp.received.length).toBe(messages)
    await setTimeout(MAIL_TAKES_MS)
    expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(messages)
    expect(smtp.received).toHaveLength(messages)
  }, 90_000)

  test('without a port says what to do', async () => {
    await expect(startServer({ ROLE: 'staff', STAFF_PORT: 'off' })).rejects.toThrow(
      'STAFF_PORT must be a number when ROLE is staff.',
    )
  })

  test('before any server says that one must run first, and creates nothing', async () => {
    const { dataDir, remove } = await findEmptyLocation()
    onTestFinished(remove)
    const alone = { ROLE: 'staff', STAFF_PORT: '0', DATABASE_URL: '' }
    for (const folder of [dataDir, join(dataDir, 'missing')]) {
      await expect(startServer(alone, folder)).rejects.toThrow(
        `There is no store in ${folder} yet. Start the server first`,
      )
    }
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('beside a store of an earlier release says so', async () => {
    const { dataDir, remove } = await findEmptyLocation()
    onTestFinished(remove)
    const store = openStore({ dataDir })
    await migrateStore(store)
    await sql`delete from kysely_migration`.execute(store.db)
    await store.close()
    const alone = { ROLE: 'staff', STAFF_PORT: '0', DATABASE_URL: '' }
    await expect(startServer(alone, dataDir)).rejects.toThrow('of an earlier release')
  })
})
