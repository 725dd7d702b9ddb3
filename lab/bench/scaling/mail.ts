import { setTimeout as pause } from 'node:timers/promises'
import { contact, sendTo } from '@universe/testing/clients/api-requests'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { table, whole } from '../table.ts'
import { startInstances } from './instances.ts'

const COUNTS = [1, 2, 4]
/** Delays of the mail server per message. */
const THINKS_MS = [0, 100, 500]
const REQUESTS = 100
/** Per request: the company's and the acknowledgement. */
const MESSAGES = 2 * REQUESTS
const TOGETHER = 20
const WITHIN_MS = 240_000

/** Messages per second handed to a mail server, by its delay. */
export async function measureMail(postgres: string): Promise<string> {
  const rows: string[][] = []
  for (const thinksMs of THINKS_MS) {
    const row = [`${thinksMs} ms`]
    for (const count of COUNTS) row.push(whole(await deliver(postgres, count, thinksMs)))
    rows.push(row)
  }
  const head = ['mail server thinks', ...COUNTS.map(count => `messages/s, ${count}`)]
  return table(head, rows)
}

async function deliver(postgres: string, count: number, thinksMs: number): Promise<number> {
  const smtp = await startMailServer(undefined, () => pause(thinksMs))
  const { servers, stop } = await startInstances(count, postgres, { SMTP_URL: smtp.url })
  try {
    const start = performance.now()
    for (let sent = 0; sent < REQUESTS; sent += TOGETHER) {
      await Promise.all(
        Array.from({ length: TOGETHER }, (_, i) => post(servers[i % count]?.url ?? '', sent + i)),
      )
    }
    await waitUntil('all mail', () => smtp.received.length >= MESSAGES, WITHIN_MS)
    return MESSAGES / ((performance.now() - start) / 1000)
  } finally {
    await stop()
    await smtp.stop()
  }
}

async function post(url: string, number: number) {
  const key = { 'idempotency-key': `request-${number}` }
  const { status } = await sendTo(url, contact({ email: `visitor${number}@example.com` }, key))
  if (status !== 200) throw new Error(`A request was answered with ${status}.`)
}
