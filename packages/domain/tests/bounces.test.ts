import { readBounces } from '@universe/domain/newsletter/bounces/read-bounces'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { isSuppressed } from '@universe/domain/newsletter/suppress-address'
import { erasureFile, readErasures } from '@universe/domain/platform/erasures/erasure-file'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasures'
import type { OutboxTable } from '@universe/store/tables'
import { bounceReport, feedbackReport } from '@universe/testing/servers/bounce-reports'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { formSecret, readAudit } from '@universe/testing/stores/staff'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import type { Insertable } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'

const key = deriveErasureKey(formSecret)
const links = createSubscriptionLinks(formSecret)
const START = Date.UTC(2026, 10, 20)
const log = { info() {}, warn() {}, error() {} }
const ADA = 'ada@people.example'
const BEA = 'bea@people.example'

const opened = openStoreForEach()
let messageId: string
let ada: string
beforeEach(async () => {
  const { store } = opened
  const ids = await storeSubscribers(store, [ADA, BEA], START)
  ada = ids[0] ?? ''
  await startExampleIssue(store, { address: 'info@universe.example' }, START)
  const sent = { state: 'sent', attempts: 1, sent_at: START } as const
  await store.db.updateTable('newsletter_messages').set(sent).execute()
  const message = await store.db
    .selectFrom('newsletter_messages')
    .select('message_id')
    .where('subscriber_id', '=', ada)
    .executeTakeFirstOrThrow()
  messageId = message.message_id
})

const settings = () => ({ dataDir: opened.dataDir, formSecret })

async function readKinds(input: string, how: { byAddress?: boolean } = {}) {
  const parts = { store: opened.store, settings: settings(), now: () => START + 1, log }
  const outcomes = await readBounces({ ...parts, ...how }, Buffer.from(input))
  return outcomes.map(({ kind }) => kind)
}

async function suppressed() {
  const emails: string[] = []
  for (const email of [ADA, BEA]) {
    if (await isSuppressed(opened.store.db, key, email)) emails.push(email)
  }
  return emails
}

const stateOf = async (id: string) => {
  const rows = opened.store.db.selectFrom('subscribers').select('state')
  return (await rows.where('id', '=', id).executeTakeFirst())?.state
}

const events = () =>
  opened.store.db.selectFrom('subscriber_events').select(['kind', 'detail']).execute()

const failed = (status: string, diagnostic: string, email = ADA) => `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${email}
Action: failed
Status: ${status}
Diagnostic-Code: ${diagnostic}`

const postfix = `Reporting-MTA: dns; mx.example
X-Postfix-Queue-ID: 4F2B81C0A3
X-Postfix-Sender: rfc822; info@universe.example
Arrival-Date: Mon, 23 Nov 2026 11:59:58 +0000 (UTC)

Final-Recipient: rfc822; Ada@People.Example
Original-Recipient: rfc822;ada@people.example
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.people.example
Diagnostic-Code: smtp; 550 5.1.1 <ada@people.example>: Recipient address
    rejected: User unknown in virtual mailbox table`

test.each([
  ['Postfix', postfix],
  ['Exim, general', failed('5.0.0', 'smtp; 550-5.1.1 The email account does not exist.')],
  ['Exim, in words', failed('5.0.0', 'smtp; 550 Unknown user')],
  ['a status alone', failed('5.1.1 (no such user)', '')],
  ['a closed mailbox', failed('5.2.1', 'smtp; 550 5.2.1 This mailbox is disabled')],
  ['angle brackets', failed('5.1.1', '', `<${ADA}>`)],
  ['where it led', `${failed('5.1.1', '', BEA)}\nOriginal-Recipient: rfc822; ${ADA}`],
  ['beside others', `${failed('5.1.1', '', BEA)}\n\n${failed('5.1.1', '')}`],
])('suppresses an address whose mailbox is missing: %s', async (_shape, status) => {
  const report = bounceReport(status, { messageId })
  expect(await readKinds(report)).toEqual(['suppressed'])
  expect(await suppressed()).toEqual([ADA])
  const row = opened.store.db.selectFrom('newsletter_messages').select('state')
  const message = await row.where('message_id', '=', messageId).executeTakeFirst()
  expect(message?.state, 'for the issue’s progress').toBe('refused')
  expect(await readKinds(report), 'once').toEqual(['kept'])
})

test.each([
  ['a delay', failed('4.4.7', 'smtp; 451 try later').replace('failed', 'delayed')],
  ['a delay of a missing one', failed('5.1.1', '').replace('failed', 'delayed')],
  ['a full mailbox', failed('5.2.2', 'smtp; 552 5.2.2 Mailbox full')],
  ['a policy', failed('5.7.1', 'smtp; 550 5.7.1 Message refused')],
  ['a policy under another status', failed('5.1.1', 'smtp; 550 5.7.26 unknown user by DMARC')],
  ['another address', failed('5.1.1', '', BEA)],
  ['full, and another gone', `${failed('5.2.2', '')}\n\n${failed('5.1.1', '', BEA)}`],
])('keeps an address after a report of %s', async (_what, status) => {
  expect(await readKinds(bounceReport(status, { messageId }))).toEqual(['kept'])
  expect(await suppressed()).toEqual([])
})

test('recognizes an address in every spelling of its mailbox', async () => {
  const email = 'ada.l@gmail.com'
  await opened.store.db.updateTable('subscribers').set({ email }).where('id', '=', ada).execute()
  const status = failed('5.1.1', '', 'AdaL+news@googlemail.com')
  expect(await readKinds(bounceReport(status, { messageId }))).toEqual(['suppressed'])
})

/** A mail to Ada that a mail server accepted. */
async function storeSentMail(
  mail: Pick<Insertable<OutboxTable>, 'request_kind' | 'request_id' | 'purpose'>,
) {
  await opened.store.db
    .insertInto('outbox')
    .values({
      id: 'c',
      recipient: ADA,
      subject: 'Confirm',
      body: 'Press',
      message_id: '<c@universe.example>',
      state: 'sent',
      attempts: 1,
      created_at: START,
      next_attempt_at: START,
      reply_to: null,
      attachment_application_id: null,
      ...mail,
    })
    .execute()
}

test('shows a member’s answer as not sent after a report that the mailbox does not exist', async () => {
  await storeSentMail({ request_kind: 'contact', request_id: 'r', purpose: 'answer' })
  const kindsOf = (status: string) =>
    readKinds(bounceReport(status, { messageId: '<c@universe.example>' }))
  const find = () => opened.store.db.selectFrom('outbox').selectAll().executeTakeFirst()
  expect(await kindsOf(failed('5.1.1', '', BEA))).toEqual(['kept'])
  expect(await find()).toMatchObject({ state: 'sent' })
  expect(await kindsOf(failed('5.1.1', ''))).toEqual(['answer-returned'])
  const last_error = 'A report says that there is no such mailbox.'
  expect(await find()).toMatchObject({ state: 'dead', last_error })
  expect(await kindsOf(failed('5.1.1', '')), 'a repetition').toEqual(['kept'])
  expect(await suppressed()).toEqual([])
})

test('accepts a report about a confirmation mail, by its Message-ID', async () => {
  await storeSentMail({ request_kind: 'subscriber', request_id: ada, purpose: 'acknowledgement' })
  const of = { messageId: '<c@universe.example>', part: 'text/rfc822-headers' }
  expect(await readKinds(bounceReport(postfix, of))).toEqual(['suppressed'])
})

test('ignores a report about an unknown message, without locking the store', async () => {
  const writing = vi.spyOn(opened.store.db, 'transaction')
  const kindsOf = (of: object) => readKinds(bounceReport(failed('5.1.1', ''), of))
  expect(await kindsOf({})).toEqual(['unproven'])
  expect(await kindsOf({ messageId: messageId.replace('@', '0@') })).toEqual(['unproven'])
  expect(await kindsOf({ messageId: messageId.replace('universe', 'other') })).toEqual(['unproven'])
  expect(await readKinds(feedbackReport(abuse))).toEqual(['unproven'])
  await opened.store.db.updateTable('newsletter_messages').set({ attempts: 0 }).execute()
  expect(await kindsOf({ messageId }), 'not sent').toEqual(['unproven'])
  expect(writing).not.toHaveBeenCalled()
})

test('accepts a report’s address of a subscriber once someone has reviewed it', async () => {
  const byAddress = { byAddress: true }
  const stranger = failed('5.1.1', '', 'stranger@elsewhere.example')
  expect(await readKinds(bounceReport(stranger), byAddress)).toEqual(['kept'])
  expect(await readKinds(feedbackReport(abuse), byAddress)).toEqual(['unproven'])
  expect(await readKinds(bounceReport(failed('5.1.1', '')), byAddress)).toEqual(['suppressed'])
  expect(await suppressed()).toEqual([ADA])
})

const unsubscribeHeader = (token: string) => [
  `List-Unsubscribe: <https://www.universe.example/newsletter/unsubscribe?token=${token}>`,
]

test('only unsubscribes if the link to unsubscribe is the only proof of a failure', async () => {
  const returned = (token: string) => ({
    messageId: '<0100@ses.example>',
    header: unsubscribeHeader(token),
  })
  const forged = createSubscriptionLinks(Buffer.alloc(32, 2)).makeToken('unsubscribe', ada)
  expect(await readKinds(bounceReport(postfix, returned(forged)))).toEqual(['unproven'])
  const token = links.makeToken('unsubscribe', ada)
  expect(await readKinds(bounceReport(postfix, returned(token)))).toEqual(['unsubscribed'])
  expect(await suppressed(), 'somebody may have had it forwarded').toEqual([])
  expect(await events()).toEqual([{ kind: 'unsubscribed', detail: 'returned' }])
})

/** RFC 5965, appendix B.1: the minimal report. */
const abuse = `Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1`

test.each(['message/rfc822', 'text/rfc822-headers'])(
  'unsubscribes someone who complains about an issue, returned as %s',
  async part => {
    const report = feedbackReport(abuse.replace('abuse', 'Abuse'), { messageId, part })
    expect(await readKinds(report)).toEqual(['unsubscribed'])
    expect(await stateOf(ada)).toBe('unsubscribed')
    expect(await suppressed()).toEqual([])
    const recorded = await readErasures(erasureFile(settings()))
    expect(recorded, 'so that no backup brings it back').toEqual([
      expect.objectContaining({ kind: 'unsubscribed', hmac: key.hmac(ADA) }),
    ])
    expect(await readKinds(report), 'once').toEqual(['kept'])
    expect(await events()).toEqual([{ kind: 'unsubscribed', detail: 'complaint' }])
  },
)

test('also recognizes a complaint by the link to unsubscribe', async () => {
  const header = unsubscribeHeader(links.makeToken('unsubscribe', ada))
  expect(await readKinds(feedbackReport(abuse, { header }))).toEqual(['unsubscribed'])
})

test('keeps someone whose feedback is no complaint', async () => {
  const fields = abuse.replace('abuse', 'not-spam')
  expect(await readKinds(feedbackReport(fields, { messageId }))).toEqual(['kept'])
  expect(await stateOf(ada)).toBe('confirmed')
})

test('keeps someone who subscribed again after the report', async () => {
  const later = Date.UTC(2026, 10, 24)
  await opened.store.db.updateTable('subscribers').set({ consented_at: later }).execute()
  expect(await readKinds(bounceReport(postfix, { messageId }))).toEqual(['kept'])
  expect(await readKinds(feedbackReport(abuse, { messageId }))).toEqual(['kept'])
  expect(await stateOf(ada)).toBe('confirmed')
})

const manyRecipients = Array(101).fill(failed('5.1.1', '')).join('\n\n')
const notice = 'Subject: failure notice\n\nSorry, no mailbox here by that name. (#5.1.1)\n'

test.each([
  ['nothing', ''],
  ['a notice in words alone', notice],
  ['a report cut off', bounceReport(postfix).slice(0, 450)],
  ['a report of too many recipients', bounceReport(manyRecipients, { messageId: '<1@x>' })],
  ['a report of too many bytes', bounceReport(failed('5.1.1', 'x'.repeat(1_000_000)))],
  ['a report of too many lines', bounceReport(failed('5.1.1', `x${'\n x'.repeat(20_000)}`))],
])('refuses %s as a report', async (_what, input) => {
  await expect(readKinds(input)).rejects.toThrow('That is no report')
})

test('refuses more lines than can be parsed within seconds', async () => {
  await expect(readKinds('\n'.repeat(500_001))).rejects.toThrow('more than 500,000 lines')
})

test('reads an mbox message by message, and audits counts without addresses', async () => {
  const mails = [
    feedbackReport(abuse, { messageId }),
    notice,
    bounceReport(failed('5.1.1', '', BEA)),
  ]
  const mbox = mails.map(mail => `From MAILER-DAEMON Mon Nov 23 12:00:00 2026\n${mail}\n`).join('')
  expect(await readKinds(mbox, { byAddress: true })).toEqual([
    'unsubscribed',
    'no-report',
    'suppressed',
  ])
  expect(await suppressed()).toEqual([BEA])
  const line = { action: 'bounces.read', member_id: null, object_id: null }
  expect(await readAudit(opened.store)).toMatchObject([
    { ...line, details: '{"unsubscribed":1}' },
    { ...line, details: '{"suppressed":1}' },
  ])
})
