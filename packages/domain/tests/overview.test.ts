import { DAY_MS } from '@universe/contract/dates'
import type { Role } from '@universe/domain/permissions/roles'
import {
  MAIL_DUE_MS,
  MAIL_LATE_MS,
  type Overview,
  readOverview,
} from '@universe/domain/requests/read-overview'
import { SPAM } from '@universe/domain/requests/request-state'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { requestSettings } from '@universe/testing/stores/request-settings'
import { actorWith } from '@universe/testing/stores/staff'
import { openTestStore, type TestStore } from '@universe/testing/stores/test-store'
import { afterEach, beforeEach, expect, test } from 'vitest'

const NOW = Date.UTC(2026, 10, 22, 9)

let opened: TestStore
beforeEach(async () => {
  opened = await openTestStore()
})
afterEach(() => opened.remove())

function overview(role: Role = 'owner'): Promise<Overview> {
  const parts = { store: opened.store, now: () => NOW, settings: requestSettings }
  return readOverview(parts, actorWith(role))
}

test('each role is told of what is new and given up among what it sees, but for spam', async () => {
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

test('mail waits once all of it does, and one message that its own server keeps off is not all', async () => {
  const store = (agoMs: number, mail?: 'waiting') =>
    storeInbox(
      opened.store,
      // Of a suspicious one there is the company's message alone.
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
