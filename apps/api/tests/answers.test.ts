import { randomUUID } from 'node:crypto'
import { claimMail } from '@universe/domain/mail/outbox-repository'
import { suppressAddress } from '@universe/domain/newsletter/suppress-address'
import { UNDO_ACCEPTED_MS } from '@universe/domain/platform/undo'
import { changeRequests, type RequestChange } from '@universe/domain/requests/change-requests'
import { previewAnswers } from '@universe/domain/requests/preview-answers'
import { readBatch } from '@universe/domain/requests/read-batch'
import { readRequest } from '@universe/domain/requests/read-request'
import { deleteReply, listSavedReplies, saveReply } from '@universe/domain/requests/saved-replies'
import { undoChange } from '@universe/domain/requests/undo-change'
import type { Actor } from '@universe/domain/staff/context'
import { disableMember } from '@universe/domain/staff/members'
import { changeSettings } from '@universe/domain/staff/settings'
import { applyAs, contact, visitor } from '@universe/testing/clients/api-requests'
import { type MailServer, refusal, startMailServer } from '@universe/testing/servers/mail-server'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { openStaff } from '@universe/testing/stores/staff'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** A member's answer to a request, from the app to the visitor's mail server. */
const TEXT = 'Dear Ada,\n\nyes, on Monday.\nRana'

let smtp: MailServer
let api: TestApi
let staff: ReturnType<typeof openStaff>
let rana: Actor
let omar: Actor
let id: string
let isRefused: boolean

beforeEach(async () => {
  isRefused = false
  smtp = await startMailServer(to =>
    isRefused && to === visitor ? refusal('550 5.1.1 no such mailbox') : undefined,
  )
  onTestFinished(smtp.stop)
  api = await createTestApi({ SMTP_URL: smtp.url })
  staff = openStaff(api.store)
  rana = await staff.join(['owner'], 'rana@universe.example', 'Rana Aziz')
  omar = await staff.join(['sales'], 'omar@universe.example', 'Omar Khalil')
  staff.clock.now = api.clock.time
  await api.app.inject(contact({}, { 'idempotency-key': 'one' }))
  await api.dispatcher().deliverDue()
  const { id: only } = await api.db.selectFrom('requests').select('id').executeTakeFirstOrThrow()
  id = only
})

const read = async () => (await readRequest(staff.parts, rana, id)) ?? expect.fail('erased')

async function answer(actor: Actor, over: Partial<RequestChange> & { seen?: number } = {}) {
  const { seen = (await read()).seen, ...what } = over
  const change = { kind: 'answer', text: TEXT, state: 'waiting', ...what } as RequestChange
  return staff.change(actor, [id], change, seen)
}

/** Advances the clock, and sends what is due. */
async function pass(ms: number) {
  api.clock.time += ms
  staff.clock.now = api.clock.time
  await api.dispatcher().deliverDue()
}

const toVisitor = () => smtp.to(visitor)

test('is sent after the undo period, with the member’s name, the reference and the question', async () => {
  const [acknowledgment] = toVisitor()
  const { batchId } = await answer(rana)
  expect(await readBatch(staff.parts, rana, { batchId })).toMatchObject({
    deed: { kind: 'answer', mails: { accepted: 0, waiting: 1, refused: 0 } },
    undoMs: expect.any(Number),
  })
  await pass(UNDO_ACCEPTED_MS - 1000)
  expect(toVisitor()).toHaveLength(1)
  expect(await read()).toMatchObject({ state: 'waiting', history: [{ note: TEXT }, {}] })
  const answeredAt = () =>
    api.db.selectFrom('requests').select('answered_at').executeTakeFirstOrThrow()
  expect(await answeredAt()).toEqual({ answered_at: null })

  await pass(2000)
  expect(await readBatch(staff.parts, rana, { batchId })).toMatchObject({
    deed: { mails: { accepted: 1, waiting: 0, refused: 0 } },
  })
  const [, { mail } = expect.fail()] = toVisitor()
  expect(mail.from?.value).toEqual([
    { name: 'Rana Aziz, Universe', address: api.config.mailFrom.address },
  ])
  expect(mail.replyTo?.value).toEqual([
    { name: 'Universe', address: staff.parts.settings.mail.mailTo.contact },
  ])
  expect(mail.subject).toMatch(/^Re: your request to Universe \(\w{6}\)$/)
  expect(mail.inReplyTo).toBe(acknowledgment?.mail.messageId)
  expect(mail.headers.has('auto-submitted')).toBe(false)
  expect(mail.text).toMatch(/^Dear Ada,\n\nyes, on Monday.\nRana\n\nYou wrote to us on /)
  expect(mail.text).toContain(visitor)
  expect(mail.html).toContain('yes, on Monday.<br>Rana</p>')
  expect(mail.html).not.toContain('<h1')
  expect(await answeredAt(), 'when a mail server took it').toEqual({ answered_at: api.clock.time })
  await pass(60_000)
  expect(toVisitor(), 'once').toHaveLength(2)
})

test('is answered to the member’s own address where the member chose so', async () => {
  await changeSettings(staff.parts, omar, { ownReplies: true })
  await answer(omar)
  await pass(60_000)
  const [, { mail } = expect.fail()] = toVisitor()
  expect(mail.replyTo?.value).toEqual([{ name: 'Universe', address: 'omar@universe.example' }])
})

test('is answered to the company once the member who chose so is disabled', async () => {
  await changeSettings(staff.parts, omar, { ownReplies: true })
  await answer(omar)
  await disableMember(staff.parts, rana, omar)
  await pass(60_000)
  const [, { mail } = expect.fail()] = toVisitor()
  expect(mail.replyTo?.value).toEqual([{ name: 'Universe', address: 'contact@universe.example' }])
})

test('is taken back with the state that it gave, and leaves no text behind', async () => {
  const { batchId } = await answer(rana)
  await undoChange(staff.parts, rana, { batchId })
  await pass(60_000)
  expect(toVisitor()).toHaveLength(1)
  expect(await read()).toMatchObject({ state: 'new', history: [{ note: null }, {}] })
})

test('warns of a colleague’s new answer before sending another', async () => {
  const { seen } = await read()
  await answer(omar, { state: null })
  expect(await read()).toMatchObject({ state: 'new' })
  await expect(answer(rana, { seen })).rejects.toThrow('Omar Khalil answered the request of')
  await answer(rana)
  await pass(60_000)
  expect(toVisitor()).toHaveLength(3)
})

test('shows the mail server’s refusal, and the request stays unanswered', async () => {
  isRefused = true
  await answer(rana)
  await pass(60_000)
  const { mail } = await read()
  expect(mail.find(({ purpose }) => purpose === 'answer')).toMatchObject({
    state: 'given-up',
    lastError: expect.stringContaining('no such mailbox'),
  })
  expect(await api.db.selectFrom('requests').select('answered_at').execute()).toEqual([
    { answered_at: null },
  ])
})

test('refuses an empty, an overlong and a spam’s answer, each with a sentence', async () => {
  await expect(answer(rana, { text: '\u200b\n' })).rejects.toThrow('Write something first.')
  await expect(answer(rana, { text: 'x'.repeat(10_001) })).rejects.toThrow('10000 characters')
  const filledTooLong = '{name}'.repeat(1000)
  await expect(answer(rana, { text: filledTooLong })).rejects.toThrow('10000 characters')
  await expect(answer(rana, { state: 'hired' })).rejects.toThrow('is not a state of an enquiry')
  await staff.change(rana, [id], { kind: 'verdict', isSpam: true })
  await expect(answer(rana)).rejects.toThrow('Spam cannot be answered.')
})

test('an answer to an applicant contains no file of theirs, and sets its own state', async () => {
  await api.app.inject(applyAs({ name: 'Eve Adams', email: 'eve@example.com' }))
  const row = api.db.selectFrom('requests').select('id').where('kind', '=', 'application')
  id = (await row.executeTakeFirstOrThrow()).id
  await answer(rana, { state: 'in-review' })
  await pass(60_000)
  const { mail } = smtp.to('eve@example.com').at(-1) ?? expect.fail()
  expect(mail.subject).toMatch(/^Re: your application to Universe/)
  expect(mail.text).not.toContain('CV:')
  expect(await read()).toMatchObject({ state: 'in-review' })
})

test('fills in a saved reply for its request, and stops at a placeholder without value', async () => {
  const reply = {
    id: randomUUID(),
    name: 'Meeting',
    text: 'Dear {name},\nabout {line} ({reference}): {other}\n{member}',
    isShared: true,
    forApplications: false,
  }
  await saveReply(staff.parts, rana, reply)
  await saveReply(staff.parts, rana, { ...reply, id: randomUUID(), isShared: false })
  await saveReply(staff.parts, rana, { ...reply, id: randomUUID(), forApplications: true })
  const [known, ...more] = await listSavedReplies(staff.parts, omar)
  expect([known, more], 'neither another’s own nor one for applications').toEqual([reply, []])
  await answer(omar, { text: known?.text })
  await pass(60_000)
  expect(toVisitor().at(-1)?.mail.text).toMatch(
    /^Dear Ada Lovelace,\nabout Telecom \(\w{6}\): \{other\}\nOmar Khalil\n/,
  )
  await expect(answer(omar, { text: 'About {vacancy}', state: 'done' })).rejects.toThrow(
    '“{vacancy}” has no value',
  )
  expect(await read()).toMatchObject({ state: 'waiting' })
  await deleteReply(staff.parts, omar, reply)
  expect(await listSavedReplies(staff.parts, omar)).toEqual([])
})

test('nobody changes another’s saved reply, nor saves one for requests that they cannot answer', async () => {
  const reply = { id: randomUUID(), name: 'Mine', text: 'Yes.', isShared: false }
  await saveReply(staff.parts, rana, { ...reply, forApplications: false })
  const stolen = { ...reply, text: 'Stolen', isShared: true, forApplications: false }
  await expect(saveReply(staff.parts, omar, stolen)).rejects.toThrow()
  await deleteReply(staff.parts, omar, reply)
  expect(await listSavedReplies(staff.parts, rana)).toMatchObject([{ text: 'Yes.' }])
  const foreign = { ...reply, id: randomUUID(), forApplications: true }
  await expect(saveReply(staff.parts, omar, foreign)).rejects.toThrow('You cannot answer such')
})

test('an answer to many is filled in for each, skips refused addresses, and waits for acknowledgements', async () => {
  for (const [name, email] of [
    ['Grace Hopper', 'grace@example.com'],
    ['Alan Gone', 'gone@example.com'],
  ] as const) {
    const key = name.slice(0, 4)
    const answer = await api.app.inject(contact({ email, name }, { 'idempotency-key': key }))
    expect(answer.statusCode).toBe(200)
  }
  await api.dispatcher().deliverDue()
  const erasure = { dataDir: api.dataDir, formSecret: api.formSecret }
  await api.db
    .transaction()
    .execute(trx => suppressAddress(trx, erasure, { email: 'gone@example.com', at: 1 }))
  const parts = { ...staff.parts, settings: { ...staff.parts.settings, erasure } }
  const which = { filter: { kind: 'contact' } } as const
  const text = 'Dear {name}, {line}?'
  const preview = await previewAnswers(parts, rana, { which, text })
  expect(preview).toMatchObject({ count: 2, leftOut: ['Alan Gone'], unfilled: [] })
  expect(preview.answers.map(each => each.text).toSorted()).toEqual([
    'Dear Ada Lovelace, Telecom?',
    'Dear Grace Hopper, Telecom?',
  ])
  expect((await previewAnswers(parts, rana, { which, text: 'For {vacancy}' })).unfilled).toEqual([
    { field: '{vacancy}', count: 2 },
  ])

  const change = { kind: 'answer', text, state: null } as const
  const batchId = randomUUID()
  const send = () => changeRequests(parts, rana, { which, change, batchId, seen: 1e6 })
  expect(await send()).toMatchObject({ requests: 2 })
  expect(await send(), 'a second tap').toMatchObject({ requests: 2 })
  const other = { ...change, text: 'Dear {name}, {line}!' }
  await expect(
    changeRequests(parts, rana, { which, change: other, batchId, seen: 1e6 }),
    'another text is no repeat',
  ).rejects.toThrow('Your earlier change went through.')
  api.clock.time += 60_000
  await api.app.inject(contact({ email: 'late@example.com' }, { 'idempotency-key': 'late' }))
  const claimed = await claimMail(api.store, { owner: 'one', now: api.clock.time }, 2)
  const purposes = claimed.map(({ purpose }) => purpose).toSorted()
  expect(purposes, 'first what a visitor waits for').toEqual(['acknowledgement', 'company'])
  await api.dispatcher().deliverDue()
  expect(smtp.to('grace@example.com').at(-1)?.mail.text).toContain('Dear Grace Hopper, Telecom?')
  expect(smtp.to('gone@example.com')).toHaveLength(1)
})

test('answers at most 500 requests at once', async () => {
  await fillUpRequests(api.store, 600)
  const which = { filter: {} }
  const change = { kind: 'answer', text: 'Yes', state: null } as const
  const input = { which, change, batchId: randomUUID(), seen: 1e6 }
  await expect(changeRequests(staff.parts, rana, input)).rejects.toThrow('Up to 500 requests')
})
