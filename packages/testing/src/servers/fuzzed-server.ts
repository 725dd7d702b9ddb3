import { readFileSync } from 'node:fs'
import type { Store, StoreLocation } from '@universe/store/store'
import { expect } from 'vitest'
import { inStore } from '../stores/stored-drafts.ts'
import { findEmptyLocation } from '../stores/test-store.ts'
import { startMailServer } from './mail-server.ts'
import { readMetric, startServer } from './running-server.ts'
import { readTestLimits, withLimits } from './test-limits.ts'

/** Far above the use at rest, far below what 100 MB bodies would add up to. */
export const MEMORY_MAX_BYTES = 512 * 1024 * 1024
const SLOWEST_REQUEST_MS = 2000
const DELIVERED_WITHIN_MS = 10_000
const PENDING = 'universe_outbox_messages{state="pending"}'
/**
 * After the applicant, in any script: no path, line end, bidirectional override or invisible
 * character.
 */
const SAFE_FILE_NAME = /^cv(?:-(?:(?!\p{DI})[\p{L}\p{M}])+)*\.pdf$/u
const FILE_NAME_MAX_BYTES = 255
const ALLOWED_HEADERS = [
  'from',
  'to',
  'reply-to',
  'subject',
  'message-id',
  'date',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'auto-submitted',
]

export interface FuzzedServer {
  url: string
  pid: number | undefined
  dataDir: string
  location: StoreLocation
  printed(): string
  withStore<Result>(look: (store: Store) => Promise<Result>): Promise<Result>
  /** @throws when it was restarted, or exceeded its memory limit */
  requireUnharmed(): Promise<void>
  /** @throws when a request is stored partially */
  requireWholeRequests(): Promise<void>
  /** Waits for the mail. @throws when a message has a header, recipient or file name from input */
  requirePlainMail(cases: number): Promise<void>
  stop(): Promise<void>
}

export async function startFuzzedServer(
  settings: Record<string, string> = {},
): Promise<FuzzedServer> {
  const smtp = await startMailServer()
  const { location, dataDir, databaseUrl, remove } = await findEmptyLocation()
  const env = {
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'fatal',
    EXAMPLE_CONTENT: 'on',
    METRICS_PORT: '0',
    DATABASE_URL: databaseUrl,
    ...settings,
    ...withLimits({
      requestTimeoutMs: SLOWEST_REQUEST_MS,
      acknowledgementsPerDay: 1,
      ...readTestLimits(settings),
    }),
  }
  const server = await startServer(env, dataDir)
  const startedAt = await readMetric(server, 'process_start_time_seconds')

  return {
    url: server.url,
    pid: server.pid,
    dataDir,
    location,
    printed: server.printed,
    withStore: look => inStore(location, look),
    async requireUnharmed() {
      expect(await readMetric(server, 'process_start_time_seconds')).toBe(startedAt)
      expect(server.printed(), 'no thread ended').not.toContain(
        'the thread of the staff’s app failed',
      )
      expect(readPeakMemory(server.pid)).toBeLessThan(MEMORY_MAX_BYTES)
      expect(await readMetric(server, 'process_resident_memory_bytes')).toBeLessThan(
        MEMORY_MAX_BYTES,
      )
    },
    requireWholeRequests: () => inStore(location, requireWholeRequests),
    async requirePlainMail(cases) {
      const timeout = DELIVERED_WITHIN_MS + cases * 100
      await expect.poll(() => readMetric(server, PENDING), { timeout, interval: 200 }).toBe(0)
      expect(smtp.received.length).toBeGreaterThan(0)
      for (const { raw, recipients, mail } of smtp.received) {
        expect(recipients).toHaveLength(1)
        for (const { filename = '' } of mail.attachments) {
          expect(filename).toMatch(SAFE_FILE_NAME)
          expect(Buffer.byteLength(filename)).toBeLessThanOrEqual(FILE_NAME_MAX_BYTES)
        }
        requirePlainHead(raw)
      }
    },
    async stop() {
      expect(await server.stop()).toBe(0)
      await smtp.stop()
      await remove()
    },
  }
}

/** 0 where the system does not report it. */
export function readPeakMemory(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0
  const [, kilobytes] =
    /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

async function requireWholeRequests({ db }: Store) {
  const cvs = await db
    .selectFrom('cvs')
    .select(['application_id', 'content', 'byte_size'])
    .execute()
  for (const { content, byte_size } of cvs) expect(content.length).toBe(byte_size)
  const idsOf = async (
    table: 'subscribers' | 'suspected_subscriptions' | 'enquiries' | 'applications',
  ) => (await db.selectFrom(table).select('id').execute()).map(row => row.id)
  const subscribers = [...(await idsOf('subscribers')), ...(await idsOf('suspected_subscriptions'))]
  const applications = await idsOf('applications')
  expect(cvs.map(cv => cv.application_id).sort()).toEqual(applications.toSorted())

  const messages = await db.selectFrom('outbox').select(['request_id', 'purpose']).execute()
  const ids = [...subscribers, ...(await idsOf('enquiries')), ...applications]
  const announced = messages
    .filter(({ purpose }) => purpose === 'company')
    .map(message => message.request_id)
  expect([...new Set(announced)].sort()).toEqual(ids.toSorted())
  // Only a subscription is announced twice: a suspected machine's first, then the person's.
  const once = announced.filter(id => !subscribers.includes(id))
  expect(new Set(once).size).toBe(once.length)
  expect(messages.filter(message => !ids.includes(message.request_id))).toEqual([])
}

function requirePlainHead(raw: Buffer) {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
  const names = head
    .split('\r\n')
    .filter(line => !/^[ \t]/.test(line))
    .map(line => line.split(':')[0]?.toLowerCase() ?? '')
  expect(new Set(names).size, head).toBe(names.length)
  expect(ALLOWED_HEADERS, head).toEqual(expect.arrayContaining(names))
}
