import { readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { contact, sendTo } from '@universe/testing/clients/api-requests'
import { sendBytes } from '@universe/testing/clients/raw-request'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { readStaffUrl, startServer } from '@universe/testing/servers/running-server'
import { placeForEach, serve, startForTest } from '@universe/testing/servers/serve'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readStaffRoutes } from './staff-routes.ts'

/** The staff's app has its own listener, which answers under its own name, for its own pages. */
const START_ALONE_TIMES = 2
const MAIL_TAKES_MS = 1500
const REQUESTS = 5

describe('beside the public listener', () => {
  const server = serve({ STAFF_PORT: '0' })
  let staffUrl: string
  beforeAll(() => {
    staffUrl = readStaffUrl(server)
  })

  const visit = (path: string, host: string) =>
    sendBytes(staffUrl, [
      Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    ])

  test('no address of the staff’s app exists there', async () => {
    const addresses = readStaffRoutes()
      .map(({ path }) => path.replaceAll(/:\w+/g, 'x'))
      .filter(path => path !== '/')
    for (const address of [...addresses, ...addresses.map(each => `${each}.data`)]) {
      const { status } = await fetch(`${server.url}${address}`, { redirect: 'manual' })
      expect(status, address).toBe(404)
    }
  })

  test('another host’s name is refused, and an IP address redirects to the name', async () => {
    const odd = await visit('/sign-in', 'evil.example')
    expect(odd.status).toBe(421)
    expect(odd.text).toContain(`It answers at ${staffUrl} alone.`)
    const { port } = new URL(staffUrl)
    const numbers = await visit('/sign-in?next=/inbox', `127.0.0.1:${port}`)
    expect(numbers.status).toBe(307)
    expect(numbers.text).toMatch(`location: ${staffUrl}/sign-in?next=/inbox`)
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

test('if its default port is taken, the site is served, and the start says so', async () => {
  const taken = createServer()
  onTestFinished(() => void taken.close())
  await new Promise<void>(resolve => {
    // Unless another program has it already.
    taken.once('error', () => resolve())
    taken.listen(3001, 'localhost', resolve)
  })
  const server = await startForTest({ STAFF_PORT: '' })
  await expect.poll(server.printed).toContain('Staff: not served, as port 3001 is in use.')
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})

describe('as a separate process', () => {
  const place = placeForEach()
  const alone = { ROLE: 'staff', STAFF_PORT: '0', DATABASE_URL: '' }

  test('beside a running server on the same store sends nothing twice', async () => {
    const smtp = await startMailServer(undefined, () => setTimeout(MAIL_TAKES_MS))
    onTestFinished(smtp.stop)
    const server = await place.start({ SMTP_URL: smtp.url })
    for (let index = 0; index < REQUESTS; index++) {
      await sendTo(server.url, contact({}, { 'idempotency-key': `key-${index}` }))
    }
    for (let round = 0; round < START_ALONE_TIMES; round++) {
      const alone = await place.start({ SMTP_URL: smtp.url, ROLE: 'staff', STAFF_PORT: '0' })
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
    const { dataDir } = place
    for (const folder of [dataDir, join(dataDir, 'missing')]) {
      await expect(startServer(alone, folder)).rejects.toThrow(
        `There is no store in ${folder} yet. Start the server first`,
      )
    }
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('beside a store of an earlier release says so', async () => {
    const { dataDir } = place
    const store = openStore({ dataDir })
    await migrateStore(store)
    await sql`delete from kysely_migration`.execute(store.db)
    await store.close()
    await expect(startServer(alone, dataDir)).rejects.toThrow('of an earlier release')
  })
})
