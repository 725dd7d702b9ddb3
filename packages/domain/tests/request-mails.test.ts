import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import { purgeExpired } from '@universe/domain/housekeeping/housekeeping'
import { composeMail } from '@universe/domain/mail/dispatcher'
import { removeMember } from '@universe/domain/people/member'
import { UNDO_ACCEPTED_MS } from '@universe/domain/platform/undo'
import { changeRequests, type RequestChange } from '@universe/domain/requests/change-requests'
import { listRequests } from '@universe/domain/requests/list-requests'
import { readBatch } from '@universe/domain/requests/read-batch'
import { readRequest } from '@universe/domain/requests/read-request'
import { remindMembers } from '@universe/domain/requests/remind-members'
import { retryMail } from '@universe/domain/requests/retry-mail'
import { undoChange } from '@universe/domain/requests/undo-change'
import type { Actor, StaffContext } from '@universe/domain/staff/context'
import { changeRoles, disableMember } from '@universe/domain/staff/members'
import { openStore } from '@universe/store/store'
import { type InboxRequest, storeInbox } from '@universe/testing/stores/inbox-requests'
import { mailSettings, requestSettings } from '@universe/testing/stores/request-settings'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, describe, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let owner: Actor
let sales: Actor
beforeEach(async () => {
  owner = await staff.join(['owner'])
  sales = await staff.join(['sales'], 'rana@universe.example', 'Rana')
})

const SEEN_ALL = 1e6

function change(ids: readonly string[], what: RequestChange, over: Partial<StaffContext> = {}) {
  const input = { which: { ids }, change: what, batchId: randomUUID(), seen: SEEN_ALL }
  return changeRequests({ ...staff.parts, ...over }, owner, input)
}

/** Stores requests of that age, newest first. */
const fill = (requests: readonly InboxRequest[]) =>
  storeInbox(opened.store, requests, staff.clock.now)

const request = (over: Partial<InboxRequest> = {}): InboxRequest => ({
  kind: 'contact',
  name: 'Zephyrine Qaddumi',
  company: 'Quixotic',
  topic: 'Telecom',
  agoMs: 1000,
  ...over,
})

/** @returns messages other than those of arrivals, oldest first */
const mails = (purpose: 'assignment' | 'acknowledgement' | 'reminder') =>
  opened.store.db
    .selectFrom('outbox')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('state', '=', 'pending')
    .orderBy('recipient')
    .execute()

/** Members' mails contain no visitor input. */
function expectImpersonal(body: string | null) {
  expect(body).not.toMatch(/zephyrine|qaddumi|quixotic|@/i)
}

describe('an assignment', () => {
  const toSales = (): RequestChange => ({ kind: 'assignee', assigneeId: sales.memberId })

  test('is mailed to the new assignee, after the undo period', async () => {
    const [id = ''] = await fill([request()])
    await change([id], toSales())
    const [mail, ...others] = await mails('assignment')
    expect(others).toEqual([])
    const { requests } = await listRequests(staff.parts, owner, {})
    expect(mail).toMatchObject({
      recipient: 'rana@universe.example',
      subject: expect.stringContaining('A request was assigned to you'),
      next_attempt_at: staff.clock.now + UNDO_ACCEPTED_MS + 1,
    })
    expect(mail?.body).toContain(`${requests[0]?.reference}  Contact request, Telecom`)
    expect(mail?.body).toContain(`http://localhost:3001/inbox/${id}\n`)
    expectImpersonal(mail?.body ?? '')
    const content = { subject: '', text: '', replyTo: null, cv: undefined }
    const { headers } = composeMail(mailSettings, mail as NonNullable<typeof mail>, content).mail
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  })

  test('of many is one mail, which names twenty and counts the rest', async () => {
    const ids = await fill(Array.from({ length: 32 }, (_, n) => request({ agoMs: n * 1000 })))
    await change(ids, toSales())
    const [mail, ...others] = await mails('assignment')
    expect(others).toEqual([])
    expect(mail?.body?.match(/Contact request, Telecom/g)).toHaveLength(20)
    expect(mail?.body).toContain('and 12 more')
    expect(mail?.body).toContain('/inbox?assignee=me\n')
    expectImpersonal(mail?.body ?? '')
  })

  test('is not mailed to oneself, the previous assignee, or after undo or disabling', async () => {
    const [one = '', other = ''] = await fill([request(), request()])
    await change([one], { kind: 'assignee', assigneeId: owner.memberId })
    expect(await mails('assignment')).toEqual([])
    const { batchId } = await change([one], toSales())
    await change([other], toSales())
    await change([one, other], toSales())
    expect(await mails('assignment')).toHaveLength(2)
    staff.clock.now += UNDO_ACCEPTED_MS
    await undoChange(staff.parts, owner, { batchId })
    expect((await mails('assignment')).map(({ body }) => body)).toEqual([
      expect.stringContaining(other),
    ])
    await disableMember(staff.parts, owner, { memberId: sales.memberId })
    expect(await mails('assignment')).toEqual([])
  })

  test('ends with the member’s removal: requests become unassigned, in their history', async () => {
    const [one = '', other = ''] = await fill([request(), request()])
    await change([one, other], toSales())
    const { batchId } = await change([one], { kind: 'assignee', assigneeId: null })
    await removeMember(staff.parts, owner, { memberId: sales.memberId })
    expect(await mails('assignment')).toEqual([])
    const { requests } = await listRequests(staff.parts, owner, { assignee: 'nobody' })
    expect(requests).toHaveLength(2)
    const history = (await readRequest(staff.parts, owner, other))?.history.at(-1)
    expect(history).toMatchObject({ kind: 'assignee', before: 'a former member', after: null })
    await undoChange(staff.parts, owner, { batchId })
    expect((await readRequest(staff.parts, owner, one))?.assignee, 'still').toBeNull()
  })
})

describe('“Not spam”', () => {
  const odd = (over: Partial<InboxRequest> = {}) =>
    request({ suspicion: 'sent after 7 ms', ...over })
  const notSpam: RequestChange = { kind: 'verdict', isSpam: false }
  const limited = (perDay: number | undefined, inAll: number | undefined) => {
    const acknowledgements = { perDay, perClient: 1, applicationsPerClient: 1, inAll }
    const mail = { ...mailSettings, acknowledgements }
    return { settings: { ...requestSettings, mail } }
  }

  test('sends the withheld acknowledgement, with the reference shown', async () => {
    const [id = ''] = await fill([odd({ email: 'ada@example.com' })])
    const outcome = await change([id], notSpam)
    expect(outcome).toMatchObject({ requests: 1, notAcknowledged: 0 })
    const { requests } = await listRequests(staff.parts, owner, {})
    expect(await mails('acknowledgement')).toMatchObject([
      {
        recipient: 'ada@example.com',
        request_id: id,
        body: expect.stringContaining(`Reference: ${requests[0]?.reference}`),
        next_attempt_at: staff.clock.now + UNDO_ACCEPTED_MS + 1,
      },
    ])
    const { length } = await opened.store.db.selectFrom('outbox').selectAll().execute()
    expect(length, 'nothing more to the company').toBe(2)
  })

  test('sends it once, however often it is undone and repeated', async () => {
    const [id = ''] = await fill([odd()])
    const over = limited(1, undefined)
    for (let times = 0; times < 3; times++) {
      const { batchId, notAcknowledged } = await change([id], notSpam, over)
      expect(notAcknowledged, 'the budget is given back').toBe(0)
      await undoChange({ ...staff.parts, ...over }, owner, { batchId })
      expect(await mails('acknowledgement')).toEqual([])
    }
    const { batchId } = await change([id], notSpam, over)
    // It is sent, and then its sender's clock turns out to be slow.
    await opened.store.db.updateTable('outbox').set({ state: 'sent', attempts: 1 }).execute()
    await undoChange({ ...staff.parts, ...over }, owner, { batchId })
    await change([id], notSpam, over)
    expect(await mails('acknowledgement')).toEqual([])
  })

  test('for over a hundred sends no flood, and says how many get none', async () => {
    const victim = (n: number) =>
      odd({ email: n % 2 ? 'victim@example.com' : `vic.tim+${n}@gmail.com` })
    const ids = await fill(Array.from({ length: 100 }, (_, n) => victim(n)))
    const over = limited(3, undefined)
    const input = { which: { ids }, change: notSpam, batchId: randomUUID(), seen: SEEN_ALL }
    const first = await changeRequests({ ...staff.parts, ...over }, owner, input)
    expect(first).toMatchObject({ requests: 100, notAcknowledged: 94 })
    const repeated = await changeRequests({ ...staff.parts, ...over }, owner, input)
    expect(repeated).toEqual(first)
    expect(await mails('acknowledgement')).toHaveLength(6)
    const said = await readBatch(staff.parts, owner, input)
    expect(said).toMatchObject({ requests: 100, notAcknowledged: 94 })
  })

  test('followed by “Spam” cancels it, frees the limit, and a later “Not spam” restores the state', async () => {
    const [id = ''] = await fill([odd()])
    const over = limited(1, undefined)
    await change([id], { kind: 'state', state: 'done' })
    await change([id], notSpam, over)
    expect(await mails('acknowledgement')).toHaveLength(1)
    staff.clock.now += 5000
    await change([id], { kind: 'verdict', isSpam: true }, over)
    expect(await mails('acknowledgement')).toEqual([])
    const counts = await opened.store.db.selectFrom('acknowledgement_counts').selectAll().execute()
    expect(counts.filter(({ sent }) => sent > 0)).toEqual([])
    await opened.store.db.updateTable('outbox').set({ state: 'dead' }).execute()
    expect(await retryMail(staff.parts, owner, 'all')).toBe(0)
    await change([id], notSpam, over)
    expect((await readRequest(staff.parts, owner, id))?.state).toBe('done')
    expect(await retryMail(staff.parts, owner, 'all')).toBeGreaterThan(0)
  })

  test('repeated after “Spam” sends it, as undoing that “Spam” does', async () => {
    const [id = ''] = await fill([odd()])
    const over = limited(1, undefined)
    await change([id], notSpam, over)
    await change([id], { kind: 'verdict', isSpam: true }, over)
    await change([id], notSpam, over)
    expect(await mails('acknowledgement')).toHaveLength(1)
    const { batchId } = await change([id], { kind: 'verdict', isSpam: true }, over)
    expect(await mails('acknowledgement')).toEqual([])
    await undoChange({ ...staff.parts, ...over }, owner, { batchId })
    expect(await mails('acknowledgement')).toHaveLength(1)
    expect(await readRequest(staff.parts, owner, id)).toMatchObject({ withheld: null })
  })

  test('says which limit withheld it, until undone', async () => {
    const [one = '', other = ''] = await fill([odd(), odd()])
    const over = limited(1, undefined)
    await change([one], notSpam, over)
    const { batchId } = await change([other], notSpam, over)
    expect(await readRequest(staff.parts, owner, other)).toMatchObject({ withheld: 'address' })
    await expect(change([other], { kind: 'acknowledgement' }, over)).rejects.toThrow('Try again')
    await undoChange({ ...staff.parts, ...over }, owner, { batchId })
    const request = await readRequest(staff.parts, owner, other)
    expect(request).toMatchObject({ withheld: null, suspicious: true })
  })

  test('respects the total limit', async () => {
    const ids = await fill([1, 2, 3].map(n => odd({ email: `a${n}@example.com` })))
    expect(await change(ids, notSpam, limited(undefined, 2))).toMatchObject({ notAcknowledged: 1 })
  })

  test('sends nothing to those already acknowledged', async () => {
    const [id = ''] = await fill([request()])
    await change([id], { kind: 'verdict', isSpam: true })
    expect(await change([id], notSpam)).toMatchObject({ requests: 1, notAcknowledged: 0 })
    expect(await mails('acknowledgement')).toEqual([])
  })
})

describe('the daily mail', () => {
  /** A Sunday at the office: it begins at 22:00 UTC, and opens at 06:00. */
  const SUNDAY = Date.UTC(2026, 10, 22)
  const remind = (hour: number, over: object = {}) =>
    remindMembers({
      ...staff.parts,
      staffUrl: 'https://staff.universe.example',
      settings: { answerWithinMs: 48 * HOUR_MS, mailFrom: mailSettings.mailFrom },
      now: () => SUNDAY + hour * HOUR_MS,
      ...over,
    })
  const old = (over: Partial<InboxRequest> = {}) => request({ agoMs: 20 * DAY_MS, ...over })
  const told = async () =>
    (await mails('reminder')).map(({ recipient, body }) => [
      recipient.split('@')[0],
      body?.match(/Yours: \d+|Unassigned: \d+/g)?.join(', '),
    ])

  test('is sent at the start of a working day, once over all instances and restarts', async () => {
    await fill([old(), request()])
    for (const hour of [-24, -2.1, 5.99]) expect(await remind(hour), `at ${hour}`).toBeUndefined()
    const other = openStore(opened.location)
    const runs = await Promise.all([remind(6), remind(6, { store: other }), remind(6)])
    await other.close()
    expect(runs.toSorted()).toEqual([0, 0, 1])
    expect(await remind(15), 'later that day').toBe(0)
    const [mail] = await mails('reminder')
    expect(mail).toMatchObject({ recipient: 'rana@universe.example', attempts: 0 })
    expect(mail?.body).toMatch(/\n\w{6} {2}Contact request, Telecom: 1\d\d operating hours\n/)
    expect(mail?.body).toContain('https://staff.universe.example/inbox?late=1\n')
    expectImpersonal(mail?.body ?? '')
    expect(await remind(24 + 20), 'the next day, as the server was down').toBe(1)
    const settings = { dataDir: opened.dataDir }
    await purgeExpired({ ...staff.parts, settings, now: () => SUNDAY + 72 * HOUR_MS })
    const { length } = await opened.store.db.selectFrom('reminders').selectAll().execute()
    expect(length, 'only the last days are kept').toBe(0)
  })

  test('lists what waited until today', async () => {
    const [own = '', nobodys = '', later = ''] = await fill([request(), request(), request()])
    await change([own], { kind: 'assignee', assigneeId: sales.memberId })
    await change([own, nobodys], { kind: 'until', day: '2026-11-22' })
    await change([later], { kind: 'until', day: '2026-11-23' })
    expect(await remind(6)).toBe(1)
    const [mail] = await mails('reminder')
    expect(mail?.subject).toContain('2 requests are back')
    expect(mail?.body).toContain('Back, yours: 1')
    expect(mail?.body).toContain('Back, nobody’s: 1')
    expect(mail?.body).toContain('Contact request, Telecom: waited until Sun 22 Nov\n')
    expect(mail?.body).toContain('/inbox?assignee=me\n')
    expectImpersonal(mail?.body ?? '')
    expect(await remind(30), 'until somebody works on them').toBe(1)
    expect((await mails('reminder')).at(-1)?.subject).toContain('3 requests are back')
  })

  test('lists each member’s own requests, and who handles those that nobody may answer', async () => {
    const recruiter = await staff.join(['recruiter'], 'omar@universe.example', 'Omar')
    const away = await staff.join(['sales'], 'away@universe.example')
    const turned = await staff.join(['sales'], 'turned@universe.example')
    await staff.join(['viewer'])
    const application = { kind: 'application' as const, topic: 'Quality Engineer' }
    const ids = await fill([
      ...[0, 1, 2, 3].map(n => old({ agoMs: 20 * DAY_MS + n })),
      ...[4, 5].map(n => old({ ...application, agoMs: 20 * DAY_MS + n })),
    ])
    const assign = (n: number, { memberId }: Actor) =>
      change([ids[n] ?? ''], { kind: 'assignee', assigneeId: memberId })
    await assign(0, owner)
    await assign(1, away)
    await assign(2, turned)
    await assign(4, recruiter)
    await disableMember(staff.parts, owner, { memberId: away.memberId })
    await changeRoles(staff.parts, owner, { memberId: turned.memberId, roles: ['recruiter'] })
    await remind(6)
    expect(await told()).toEqual([
      ['omar', 'Yours: 1, Unassigned: 1'],
      ['owner', 'Yours: 1'],
      ['rana', 'Unassigned: 3'],
      ['turned', 'Unassigned: 1'],
    ])
    const [omars] = await mails('reminder')
    expect(omars?.body).toContain('Application, Quality Engineer')
    expect(omars?.body).toContain('/inbox?late=1&assignee=me')

    for (const { memberId } of [recruiter, turned, sales]) {
      await disableMember(staff.parts, owner, { memberId })
    }
    expect(await mails('reminder'), 'to who is disabled none').toHaveLength(1)
    await remind(24 + 6)
    expect((await told()).at(-1), 'owners, where nobody else is').toEqual([
      'owner',
      'Yours: 1, Unassigned: 5',
    ])
  })

  test('names twenty and counts the rest, and says the page if there is no address', async () => {
    await fill(Array.from({ length: 25 }, (_, n) => old({ agoMs: (20 + n) * DAY_MS })))
    expect(await remind(6, { staffUrl: undefined })).toBe(1)
    const [mail] = await mails('reminder')
    const hours = [...(mail?.body ?? '').matchAll(/(\d+) operating hours\n/g)].map(Number)
    expect(mail?.subject).toContain('25 requests are late')
    expect(mail?.body?.match(/Contact request/g)).toHaveLength(20)
    expect(mail?.body).toContain('and 5 more\n\nIn the staff’s app: the inbox under “Late”')
    expect(mail?.body).not.toContain('http')
    expect(hours).toEqual(hours.toSorted((a, b) => b - a))
  })
})
