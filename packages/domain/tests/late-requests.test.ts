import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { addOperatingTime } from '@universe/contract/operating-hours'
import {
  countRequests,
  listRequests,
  type RequestFilter,
} from '@universe/domain/requests/list-requests'
import { readRequest } from '@universe/domain/requests/read-request'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { actorWith } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)

const owner = actorWith('owner')
const names = async (filter: RequestFilter) =>
  (await listRequests(staff.parts, owner, filter)).requests.map(({ who, isLate }) => [
    who.name,
    isLate,
  ])

test('a request is late after so many operating hours without an answer', async () => {
  const { now } = staff.clock
  const limit = addOperatingTime(company.operatingHours, now, -48 * HOUR_MS)
  const contact = { kind: 'contact' as const, topic: 'Telecom' }
  const ids = await storeInbox(
    opened.store,
    [
      { ...contact, name: 'In time', agoMs: now - limit - 60_000 },
      { ...contact, name: 'Late', agoMs: now - limit },
      { ...contact, name: 'Begun', agoMs: now - limit + HOUR_MS },
      { ...contact, name: 'Answered', agoMs: now - limit + 2 * HOUR_MS },
      { ...contact, name: 'Taken up again', agoMs: now - limit + 3 * HOUR_MS },
      { ...contact, name: 'Odd', suspicion: 'sent after 7 ms', agoMs: now - limit + 4 * HOUR_MS },
      { ...contact, kind: 'application', name: 'Applied', agoMs: now - limit + 5 * HOUR_MS },
      { ...contact, name: 'Spam', agoMs: now - limit + 6 * HOUR_MS },
    ],
    now,
  )
  const change = async (index: number, values: object) =>
    opened.store.db
      .updateTable('requests')
      .set(values)
      .where('id', '=', ids[index] ?? '')
      .execute()
  await change(2, { state: 'in-progress' })
  await change(3, { state: 'waiting', answered_at: now })
  await change(4, { state: 'in-progress', answered_at: now })
  await change(7, { state: 'spam' })
  const late = ['Late', 'Begun', 'Applied'].map(name => [name, true])
  expect(await names({ late: true })).toEqual(late)
  expect((await names({})).filter(([, isLate]) => isLate)).toEqual(late)
  expect(await names({ late: true, kind: 'application' })).toEqual([['Applied', true]])
  expect(await names({ late: true, assignee: 'me' })).toEqual([])
  expect(await names({ late: true, search: 'late' })).toEqual([['Late', true]])
  expect((await countRequests(staff.parts, owner)).late).toBe(3)
  expect(await readRequest(staff.parts, owner, ids[1] ?? '')).toMatchObject({ isLate: true })
})
