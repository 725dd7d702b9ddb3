import { DAY_MS } from '@universe/contract/dates'
import { findStoreStart, writeHeartbeat } from '@universe/domain/platform/heartbeat-repository'
import {
  BACKUP_EXPECTED_MS,
  MAIL_DUE_MS,
  MAIL_LATE_MS,
  type Overview,
  PROBE_DUE_MS,
  readOverview,
} from '@universe/domain/requests/read-overview'
import { SPAM } from '@universe/domain/requests/request-state'
import type { Role } from '@universe/domain/staff/roles'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { mailSettings, requestSettings } from '@universe/testing/stores/request-settings'
import { actorWith } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

const NOW = Date.UTC(2026, 10, 22, 9)

const opened = openStoreForEach()
const staff = openStaffForEach(opened)

function overview(role: Role = 'owner', siteUrl?: string, now = NOW): Promise<Overview> {
  const settings = { ...requestSettings, mail: { ...mailSettings, siteUrl } }
  return readOverview({ ...staff.parts, now: () => now, settings }, actorWith(role))
}

test('tells each role what is new and given up among what it may see, except spam', async () => {
  const request = { name: 'Dana Saleh', topic: 'Telecom', agoMs: DAY_MS }
  const [, demo] = await storeInbox(
    opened.store,
    [
      { ...request, kind: 'contact', agoMs: 1 },
      { ...request, kind: 'demo', agoMs: 2, mail: 'given-up' },
      { ...request, kind: 'application', mail: 'acknowledgment-given-up' },
    ],
    NOW,
  )
  expect(await overview()).toMatchObject({ newRequests: 3, mail: { givenUp: 2 } })
  expect(await overview('sales')).toMatchObject({ newRequests: 2, mail: { givenUp: 1 } })
  expect(await overview('recruiter')).toMatchObject({ newRequests: 1, mail: { givenUp: 1 } })

  await opened.store.db
    .updateTable('requests')
    .set({ state: SPAM })
    .where('id', '=', demo ?? '')
    .execute()
  expect(await overview('sales')).toMatchObject({ newRequests: 1, mail: { givenUp: 0 } })
})

test('reports waiting mail only if all mail waits, not for one slow recipient', async () => {
  const store = (agoMs: number, mail?: 'waiting') =>
    storeInbox(
      opened.store,
      // A suspicious request has only the company's message.
      [{ kind: 'contact', name: 'A', topic: 'Telecom', agoMs, mail, suspicion: 'fast' }],
      NOW,
    )
  await store(DAY_MS)
  await store(MAIL_DUE_MS - 1, 'waiting')
  expect((await overview()).mail).toMatchObject({ waitingSince: null, isLate: false })
  await store(MAIL_DUE_MS, 'waiting')
  expect((await overview()).mail).toMatchObject({ waitingSince: NOW - MAIL_DUE_MS, isLate: false })
  await store(MAIL_LATE_MS, 'waiting')
  expect((await overview()).mail).toMatchObject({ waitingSince: NOW - MAIL_LATE_MS, isLate: true })
  await store(MAIL_LATE_MS / 2)
  expect((await overview()).mail).toMatchObject({ waitingSince: null, isLate: false })
})

test('reports probes and backups that are overdue, if there ever was one', async () => {
  const beat = (name: 'probe' | 'backup', at: number) =>
    writeHeartbeat(opened.store.db, { name, at })
  expect((await overview()).proof).toEqual({ probeSince: null, backupSince: null })
  const due = NOW - PROBE_DUE_MS
  await beat('probe', due)
  await beat('backup', due)
  expect((await overview()).proof).toEqual({ probeSince: null, backupSince: null })
  await beat('probe', due - 1)
  await beat('backup', due - 1)
  expect((await overview()).proof).toEqual({ probeSince: due - 1, backupSince: due - 1 })
})

test('reports a public site without any backup after two days', async () => {
  const expectedAt = (await findStoreStart(opened.store.db)) + BACKUP_EXPECTED_MS
  const backupOf = async (siteUrl: string | undefined, now: number) =>
    (await overview('owner', siteUrl, now)).proof.backupSince
  expect(await backupOf('https://www.example.org', expectedAt)).toBeNull()
  expect(await backupOf('https://www.example.org', expectedAt + 1)).toBe('never')
  expect(await backupOf('http://localhost:3000', expectedAt + 1)).toBeNull()
  expect(await backupOf(undefined, expectedAt + 1)).toBeNull()
})
