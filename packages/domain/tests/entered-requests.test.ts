import { randomUUID } from 'node:crypto'
import { requestReference } from '@universe/contract/request-reference'
import {
  type EnteredRequest,
  enterRequest,
  readEntryChoices,
} from '@universe/domain/requests/enter-request'
import { exportRequests } from '@universe/domain/requests/export-requests'
import { listRequests } from '@universe/domain/requests/list-requests'
import { readRequest } from '@universe/domain/requests/read-request'
import { undoChange } from '@universe/domain/requests/undo-change'
import type { Actor } from '@universe/domain/staff/context'
import { insertJob } from '@universe/testing/stores/content'
import { requestSettings } from '@universe/testing/stores/request-settings'
import { readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let rana: Actor
beforeEach(async () => {
  rana = await staff.join(['owner'], 'rana@universe.example', 'Rana Aziz')
})

const dana = {
  name: 'Dana Saleh',
  company: 'Northern Mobile',
  email: 'Dana@northern.com',
  phone: '0599 123 456',
}
const contact = { ...dana, businessLine: 'Telecom' }
const demo = { ...dana, demoType: 'Cyber Security' }
const enter = (over: Partial<EnteredRequest> = {}, actor = rana, parts = staff.parts) =>
  enterRequest(parts, actor, {
    kind: 'contact',
    channel: 'call',
    fields: contact,
    note: '',
    isAcknowledged: false,
    batchId: randomUUID(),
    ...over,
  })
async function entered(over: Partial<EnteredRequest> = {}, actor = rana, parts = staff.parts) {
  const result = await enter(over, actor, parts)
  if (!('id' in result)) throw new Error(JSON.stringify(result.errors))
  return result.id
}
const read = async (id: string) => {
  const request = await readRequest(staff.parts, rana, id)
  if (!request) throw new Error(`There is no ${id}.`)
  return request
}
const mails = () => opened.store.db.selectFrom('outbox').selectAll().execute()

test('is a normal request, marked with its member and channel, without mail', async () => {
  const batchId = randomUUID()
  const id = await entered({ batchId, channel: 'fair', note: 'Wants a call on\nSunday.' })
  const request = await read(id)
  expect(request).toMatchObject({
    channel: 'fair',
    state: 'new',
    reference: requestReference(batchId),
    title: 'Telecom',
    who: { name: 'Dana Saleh', company: 'Northern Mobile', email: 'Dana@northern.com' },
    consent: null,
    suspicion: null,
    mail: [],
  })
  expect(request.fields.find(({ name }) => name === 'phone')?.value).toBe('+970599123456')
  expect(request.history).toMatchObject([
    { kind: 'entered', after: 'fair', member: { name: 'Rana Aziz' } },
    { kind: 'note', note: 'Wants a call on\nSunday.' },
  ])
  const { requests } = await listRequests(staff.parts, rana, { search: 'nor mob' })
  expect(requests).toMatchObject([{ id, channel: 'fair' }])
  const audit = await readAudit(opened.store)
  expect(audit.at(-1)).toMatchObject({ action: 'request.entered', object_id: id })
  expect(JSON.stringify(audit)).not.toMatch(/Dana|Northern|Sunday/)
  const fresh = { ...rana, verifiedAt: staff.clock.now }
  const [rows] = await Array.fromAsync(await exportRequests(staff.parts, fresh, { ids: [id] }))
  expect(rows).toMatchObject([{ channel: 'fair' }])
})

test('a demo has no consent, and an application no CV', async () => {
  await insertJob(opened.store, { id: 7, title: 'Quality Engineer' })
  expect((await read(await entered({ kind: 'demo', fields: demo }))).consent).toBeNull()
  const applicant = { name: 'Lina Haddad', email: 'lina@mail.com' }
  const id = await entered({ kind: 'application', fields: applicant, vacancyId: 7 })
  expect(await read(id)).toMatchObject({ title: 'Quality Engineer', cv: undefined, vacancyId: 7 })
  expect(await readEntryChoices(staff.parts, rana)).toEqual({
    kinds: ['contact', 'demo', 'application'],
    vacancies: [{ id: 7, title: 'Quality Engineer' }],
  })
})

test('is acknowledged on request, within the limits except the client’s', async () => {
  const one = { ...staff.parts.settings.mail.acknowledgements, perClient: 1, perDay: 2 }
  const mail = { ...staff.parts.settings.mail, acknowledgements: one }
  const parts = { ...staff.parts, settings: { ...requestSettings, mail } }
  const ids: string[] = []
  for (const n of [1, 2, 3]) {
    const fields = { ...contact, name: `Dana ${'Saleh'.repeat(n)}` }
    ids.push(await entered({ fields, isAcknowledged: true }, rana, parts))
  }
  expect(await mails()).toMatchObject([
    { purpose: 'acknowledgement', recipient: 'Dana@northern.com', request_id: ids[0] },
    { purpose: 'acknowledgement', request_id: ids[1] },
  ])
  expect((await mails())[0]?.body).toContain('Thank you for speaking to us about Telecom.')
  expect((await mails())[0]?.body).not.toContain('form on our website')
  expect((await read(ids[2] ?? '')).withheld).toBe('address')
})

test('is validated like its form, with messages by field', async () => {
  const fields = { ...contact, name: 'R2', email: 'dana', businessLine: '' }
  expect(await enter({ fields })).toMatchObject({
    errors: {
      name: expect.any(String),
      email: expect.any(String),
      businessLine: 'Please select a business line',
    },
  })
  expect(
    await enter({ kind: 'demo', fields: { ...demo, email: 'dana@northern.example' } }),
  ).toEqual({
    errors: { email: expect.any(String) },
    hints: expect.any(Object),
  })
  await expect(enter({ channel: 'pigeon' as EnteredRequest['channel'] })).rejects.toThrow(
    'how it came',
  )
  await expect(enter({ note: 'x'.repeat(4001) })).rejects.toThrow('4000 characters')
  const recruiter = await staff.join(['recruiter'], 'omar@universe.example')
  await expect(enter({}, recruiter)).rejects.toThrow('do not answer such requests')
  expect((await listRequests(staff.parts, rana, {})).requests).toEqual([])
})

test('is stored once, however often it is sent, and cannot be undone', async () => {
  const batchId = randomUUID()
  const id = await entered({ batchId })
  expect(await entered({ batchId })).toBe(id)
  const fields = { ...contact, name: 'Omar Khalil', email: 'omar@example.com' }
  await expect(enter({ batchId, fields })).rejects.toThrow('already entered')
  await expect(undoChange(staff.parts, rana, { batchId })).rejects.toThrow('Entered requests stay.')
  expect((await listRequests(staff.parts, rana, {})).requests).toHaveLength(1)
})
