import { randomUUID } from 'node:crypto'
import { changeRequests } from '@universe/domain/requests/change-requests'
import { listAppliedVacancies } from '@universe/domain/requests/list-applied-vacancies'
import { countRequests, listRequests } from '@universe/domain/requests/list-requests'
import { readBatch } from '@universe/domain/requests/read-batch'
import { undoChange } from '@universe/domain/requests/undo-change'
import type { Actor } from '@universe/domain/staff/actor'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
beforeEach(async () => {
  await storeInbox(opened.store, undefined, staff.clock.now)
})

test('lists vacancies with applications once each, for those who may see applications', async () => {
  const recruiter = await staff.join(['recruiter'])
  const listed = await listAppliedVacancies(staff.parts, recruiter)
  expect(listed).toEqual([
    { id: 901, title: 'Backend Engineer, Payments' },
    { id: 902, title: 'Quality Engineer' },
  ])
  const [{ id } = { id: 0 }] = listed
  expect((await listRequests(staff.parts, recruiter, { vacancy: id })).requests).toHaveLength(1)
  expect((await countRequests(staff.parts, recruiter, { vacancy: id })).open).toBe(1)
  expect(await listAppliedVacancies(staff.parts, await staff.join(['sales']))).toEqual([])
})

test('shows a batch’s notice only to its member, and for how long it can be undone', async () => {
  const sales = await staff.join(['sales'], 'sales@universe.example', 'Samer')
  const owner = await staff.join(['owner'])
  const batchId = randomUUID()
  const { requests } = await listRequests(staff.parts, sales, { kind: 'demo' })
  await changeRequests(staff.parts, sales, {
    which: { ids: requests.map(({ id }) => id) },
    change: { kind: 'assignee', assigneeId: sales.memberId },
    batchId,
    seen: 0,
  })
  staff.clock.now += 4000
  expect(await readBatch(staff.parts, sales, { batchId })).toMatchObject({
    deed: { kind: 'assignee', name: 'Samer' },
    requests: 4,
    who: null,
    undoMs: 6000,
    isUndone: false,
    notAcknowledged: 0,
  })
  expect(await readBatch(staff.parts, owner, { batchId })).toBeUndefined()
  await undoChange(staff.parts, sales, { batchId })
  expect(await readBatch(staff.parts, sales, { batchId })).toMatchObject({
    undoMs: 0,
    isUndone: true,
  })
})

test('names the visitor in the notice about one request, if the member may still see it', async () => {
  const sales = await staff.join(['sales'])
  const [{ id } = { id: '' }] = (await listRequests(staff.parts, sales, { kind: 'demo' })).requests
  const batchId = randomUUID()
  const change = { kind: 'state', state: 'done' } as const
  await changeRequests(staff.parts, sales, { which: { ids: [id] }, change, batchId, seen: 0 })
  const told = async (actor: Actor) => (await readBatch(staff.parts, actor, { batchId }))?.who
  expect(await told(sales)).toBe('Omar Khalil')
  expect(await told({ ...sales, roles: ['recruiter'] })).toBeNull()
})
