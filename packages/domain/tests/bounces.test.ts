import { randomUUIDv7 } from 'node:crypto'
import { readBounces } from '@universe/domain/newsletter/bounces/read-bounces'
import { readReport } from '@universe/domain/newsletter/bounces/read-report'
import { unsubscribe } from '@universe/domain/newsletter/change-subscription'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { isSuppressed } from '@universe/domain/newsletter/suppress-address'
import { erasureFile, readErasures } from '@universe/domain/platform/erasures/erasure-file'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasure-key'
import { bounceReport, feedbackReport } from '@universe/testing/servers/bounce-reports'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, test, vi } from 'vitest'

const formSecret = Buffer.alloc(32, 1)
const key = deriveErasureKey(formSecret)
const links = createSubscriptionLinks(formSecret)
const START = Date.UTC(2026, 10, 20)
const log = { info() {}, warn() {}, error() {} }
const ADA = 'ada@people.example'
const BEA = 'bea@people.example'
/** Nobody has written to them. */
const NEW = 'new@people.example'

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
  await storeSubscribers(store, [NEW], START)
})

const settings = () => ({ dataDir: opened.dataDir, formSecret })

function read(input: string, how: { byAddress?: boolean } = {}) {
  const parts = { store: opened.store, settings: settings(), now: () => START + 1, log }
  return readBounces({ ...parts, ...how }, Buffer.from(input))
}

const readKinds = async (input: string) => (await read(input)).map(({ kind }) => kind)

async function suppressed() {
  const gone: string[] = []
  for (const email of [ADA, BEA, NEW]) {
    if (await isSuppressed(opened.store.db, key, email)) gone.push(email)
  }
  return gone
}

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
  ['Office 365', failed('5.1.10', 'smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found')],
  ['Gmail', failed('5.1.1', 'smtp; 550-5.1.1 The email account that you tried to reach')],
  ['a closed mailbox', failed('5.2.1', 'smtp; 550 5.2.1 This mailbox is disabled')],
  // RFC 3464, appendix D.2.
  [
    'the RFC’s gateway',
    failed('5.0.0 (permanent failure)', `smtp; 550 '${ADA}' is not a\n registered gateway user`),
  ],
  ['the RFC’s unknown user', failed('5.0.0 (permanent failure)', 'smtp; 550 user unknown')],
])('a mailbox that does not exist is given up: %s', async (_shape, status) => {
  const report = bounceReport(status, { messageId })
  expect(await read(report)).toEqual([
    expect.objectContaining({ kind: 'suppressed', subscriberIds: [ada] }),
  ])
  expect(await suppressed()).toEqual([ADA])
  expect(await readKinds(report), 'and once').toEqual(['unknown'])
})

test.each([
  // RFC 3464, appendix D.1, D.3 and D.4.
  ['the RFC’s time-out', failed('4.0.0', 'smtp; 426 connection timed out')],
  [
    'the RFC’s other network',
    failed('5.0.0 (unknown permanent failure)', 'X-LOCAL; 7').replace('rfc822; ', 'unknown; '),
  ],
  ['a delay', failed('4.4.7', 'smtp; 451 try later').replace('failed', 'delayed')],
  ['a delay of a lost mailbox', failed('5.1.1', 'smtp; 550 5.1.1 x').replace('failed', 'delayed')],
  ['a delivery', failed('2.0.0', 'smtp; 250 2.0.0 ok').replace('failed', 'delivered')],
  ['a full mailbox', failed('5.2.2', 'smtp; 552 5.2.2 Mailbox full')],
  ['a policy', failed('5.7.1', 'smtp; 550 5.7.1 Message refused')],
  ['a policy under a general status', failed('5.0.0', 'smtp; 550 5.7.26 unknown user by DMARC')],
  ['spam', failed('5.0.0', 'smtp; 550 recipient unavailable to senders of spam')],
  ['the sender', failed('5.1.8', 'smtp; 550 5.1.8 bad sender’s domain')],
  ['the network', failed('5.4.4', 'X-Postfix; Host or domain name not found')],
  ['another’s words', failed('5.1.1', 'smtp; 450 4.2.1 not now')],
])('an address is kept that may get mail again: %s', async (_shape, status) => {
  expect(await readKinds(bounceReport(status, { messageId }))).toEqual(['kept'])
  expect(await suppressed()).toEqual([])
})

test.each(['message/rfc822', 'text/rfc822-headers'])(
  'the returned message tells whom it went to: %s',
  async part => {
    expect(await readKinds(bounceReport(postfix, { messageId, part }))).toEqual(['suppressed'])
    expect(await suppressed()).toEqual([ADA])
    const row = opened.store.db.selectFrom('newsletter_messages').select('state')
    const message = await row.where('message_id', '=', messageId).executeTakeFirst()
    expect(message?.state, 'and counts as refused').toBe('refused')
  },
)

const code = 'smtp; 550 5.1.1 unknown'
const redirected = failed('5.1.1', code, 'desk@elsewhere.example')
const another = failed('5.1.1', code, BEA)

test.each([
  ['in other letters', failed('5.1.1', code, 'ADA@People.example'), 'suppressed', '5.1.1'],
  ['with where it led', `${redirected}\nOriginal-Recipient: rfc822; ${ADA}`, 'suppressed', '5.1.1'],
  ['beside others', `${another}\n\n${failed('5.1.6', code)}`, 'suppressed', '5.1.6'],
  ['not at all: somebody behind it is gone', another, 'of-another', '5.1.1'],
  ['as full, and another as gone', `${another}\n\n${failed('5.2.2', 'x')}`, 'kept', '5.2.2'],
])(
  'of the subscriber’s own address alone a report is believed; it names it %s',
  async (_how, status, kind, code) => {
    expect(await read(bounceReport(status, { messageId }))).toMatchObject([{ kind, code }])
    expect(await suppressed()).toEqual(kind === 'suppressed' ? [ADA] : [])
  },
)

test('a report knows an address in every spelling of its mailbox', async () => {
  const email = 'ada.l@gmail.com'
  await opened.store.db.updateTable('subscribers').set({ email }).where('id', '=', ada).execute()
  const status = failed('5.1.1', code, 'AdaL+news@googlemail.com')
  expect(await readKinds(bounceReport(status, { messageId }))).toEqual(['suppressed'])
})

test('a report that names no message of ours reaches nobody, as anybody can make it up', async () => {
  const of = (email: string) => failed('5.1.1', 'smtp; 550 5.1.1 x', email)
  expect(await readKinds(bounceReport(of(ADA)))).toEqual(['unproven'])
  const guessed = messageId.replace('@', '0@')
  expect(await readKinds(bounceReport(of(ADA), { messageId: guessed }))).toEqual(['unproven'])
  await opened.store.db.updateTable('newsletter_messages').set({ attempts: 0 }).execute()
  expect(await readKinds(bounceReport(of(ADA), { messageId })), 'not sent').toEqual(['unproven'])
  expect(await suppressed()).toEqual([])
})

test('where somebody has seen that it is genuine, an address is enough, of one to whom we wrote', async () => {
  const readByAddress = async (email: string) => {
    const status = failed('5.1.1', 'smtp; 550 5.1.1 x', email)
    return (await read(bounceReport(status), { byAddress: true })).map(({ kind }) => kind)
  }
  expect(await readByAddress(NEW)).toEqual(['unknown'])
  expect(await readByAddress('stranger@elsewhere.example')).toEqual(['unknown'])
  expect(await readByAddress(ADA)).toEqual(['suppressed'])
  expect(await suppressed()).toEqual([ADA])
})

const token = () => links.makeToken('unsubscribe', ada)
const unsubscribeHeader = (of: string) => [
  `List-Unsubscribe: <https://www.universe.example/newsletter/unsubscribe?token=${of}>`,
]

test('a failure that the link to unsubscribe alone proves unsubscribes at most', async () => {
  const returned = (of: string) => ({
    messageId: '<0100@ses.example>',
    header: unsubscribeHeader(of),
  })
  const forged = links.makeToken('confirm', ada)
  expect(await readKinds(bounceReport(postfix, returned(forged)))).toEqual(['unproven'])
  const report = bounceReport(postfix, returned(token()))
  expect(await readKinds(report)).toEqual(['unsubscribed'])
  expect(await suppressed(), 'somebody may have had it forwarded').toEqual([])
  expect(await stateOf(ada)).toBe('unsubscribed')
  const events = opened.store.db.selectFrom('subscriber_events').select(['kind', 'detail'])
  expect(await events.execute()).toEqual([{ kind: 'unsubscribed', detail: 'returned' }])
  expect(await readKinds(report), 'once').toEqual(['unknown'])
  expect((await read(report, { byAddress: true })).map(({ kind }) => kind)).toEqual(['suppressed'])
})

/** RFC 5965, appendix B.1: the least that a report has. */
const least = `Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1`

/** Appendix B.2: with all else, and without the recipient, whom providers redact. */
const whole = `Feedback-Type: Abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <info@universe.example>
Arrival-Date: Mon, 23 Nov 2026 11:40:00 +0000
Reporting-MTA: dns; mail.provider.example
Source-IP: 192.0.2.1
Authentication-Results: mail.provider.example;
  spf=pass smtp.mailfrom=info@universe.example
Reported-Domain: universe.example
Reported-URI: https://www.universe.example/
Incidents: 1`

const stateOf = async (id: string) => {
  const rows = opened.store.db.selectFrom('subscribers').select(['state', 'state_at'])
  return (await rows.where('id', '=', id).executeTakeFirst())?.state
}

test.each([
  ['the least', least, 'message/rfc822'],
  ['all but the recipient', whole, 'message/rfc822'],
  ['the header alone', whole, 'text/rfc822-headers'],
])('who complains of an issue is unsubscribed, not suppressed: %s', async (_, fields, part) => {
  const report = feedbackReport(fields, { messageId, part })
  expect(await read(report)).toEqual([
    { kind: 'unsubscribed', about: 'complaint', subscriberIds: [ada] },
  ])
  expect(await stateOf(ada)).toBe('unsubscribed')
  expect(await suppressed()).toEqual([])
  const recorded = await readErasures(erasureFile(settings()))
  expect(recorded, 'no backup brings it back').toEqual([
    expect.objectContaining({ kind: 'unsubscribed', hmac: key.hmac(ADA) }),
  ])
  const events = opened.store.db.selectFrom('subscriber_events').select(['kind', 'detail'])
  expect(await events.execute()).toEqual([{ kind: 'unsubscribed', detail: 'complaint' }])
  expect(await readKinds(report), 'once').toEqual(['unknown'])
})

test('a complaint is known by the link in its message, too, and made up by nobody else', async () => {
  const by = (header: readonly string[]) => readKinds(feedbackReport(whole, { header }))
  const named = `${whole}\nOriginal-Rcpt-To: <${ADA}>`
  expect(await readKinds(feedbackReport(named))).toEqual(['unproven'])
  expect((await read(feedbackReport(named), { byAddress: true })).map(each => each.kind)).toEqual([
    'unproven',
  ])
  const others = createSubscriptionLinks(Buffer.alloc(32, 2))
  expect(await by(unsubscribeHeader(others.makeToken('unsubscribe', ada)))).toEqual(['unproven'])
  expect(await stateOf(ada)).toBe('confirmed')
  expect(await by(unsubscribeHeader(token()))).toEqual(['unsubscribed'])
})

test.each(['not-spam', 'fraud', 'virus', 'other', 'auth-failure'])(
  'feedback of another kind ends nothing: %s',
  async type => {
    const fields = least.replace('abuse', type)
    expect(await readKinds(feedbackReport(fields, { messageId }))).toEqual(['kept'])
    expect(await stateOf(ada)).toBe('confirmed')
  },
)

test('a complaint ends nothing that was ended, or asked for again, before', async () => {
  const report = feedbackReport(least, { messageId })
  const later = Date.UTC(2026, 10, 24)
  await opened.store.db.updateTable('subscribers').set({ consented_at: later }).execute()
  expect(await readKinds(report)).toEqual(['outdated'])
  await unsubscribe(
    { store: opened.store, links, erasure: settings(), now: () => later + 1 },
    token(),
    'link',
  )
  await opened.store.db.updateTable('subscribers').set({ consented_at: START }).execute()
  expect(await readKinds(report)).toEqual(['unknown'])
  expect(await opened.store.db.selectFrom('subscriber_events').selectAll().execute()).toHaveLength(
    1,
  )
})

test('a request’s acknowledgment that comes back tells of a mailbox, but a complaint of it ends nothing', async () => {
  const id = randomUUIDv7()
  const of = { messageId: `<${id}@universe.example>` }
  await opened.store.db
    .insertInto('outbox')
    .values({
      ...{ id, request_kind: 'contact', request_id: randomUUIDv7(), purpose: 'acknowledgement' },
      ...{
        recipient: 'Ada@People.Example',
        subject: 'We received your request',
        body: 'Thank you.',
      },
      ...{ message_id: of.messageId, state: 'sent', attempts: 1, created_at: START },
      ...{ next_attempt_at: START, reply_to: null, attachment_application_id: null },
    })
    .execute()
  expect(await readKinds(feedbackReport(least, of))).toEqual(['unknown'])
  expect(await stateOf(ada)).toBe('confirmed')
  expect(await readKinds(bounceReport(postfix, of))).toEqual(['suppressed'])
  expect(await suppressed()).toEqual([ADA])
})

test('who asked for the newsletter after a report stays', async () => {
  const later = Date.UTC(2026, 10, 24)
  await opened.store.db.updateTable('subscribers').set({ consented_at: later }).execute()
  expect(await readKinds(bounceReport(postfix, { messageId }))).toEqual(['outdated'])
  expect(await suppressed()).toEqual([])
})

const QMAIL = `From: MAILER-DAEMON@mx.example
To: info@universe.example
Subject: failure notice

Hi. This is the qmail-send program at mx.example.
<${ADA}>:
Sorry, no mailbox here by that name. (#5.1.1)
`

test.each([
  ['qmail’s notice', QMAIL],
  ['nothing', ''],
  ['noise', '\0\xff'.repeat(1000)],
  ['a report cut off', bounceReport(postfix).slice(0, 450)],
  ['a complaint without its type', feedbackReport('Version: 1')],
])('what is no report changes nothing, and is said: %s', async (_what, input) => {
  await expect(read(input)).rejects.toThrow('no report')
  expect(await suppressed()).toEqual([])
})

test('nobody waits for the store while a report of anything is looked up', async () => {
  const writing = vi.spyOn(opened.store.db, 'transaction')
  const many = Array.from({ length: 100 }, (_, n) => failed('5.1.1', 'x', `nobody${n}@x.example`))
  const report = bounceReport(many.join('\n\n'))
  expect((await read(report, { byAddress: true })).map(({ kind }) => kind)).toEqual(['unknown'])
  expect(await readKinds(Array(30).fill(mboxOf(report)).join(''))).toEqual(
    Array(30).fill('unproven'),
  )
  expect(writing, 'a line of the audit for each of the two').toHaveBeenCalledTimes(2)
})

const mboxOf = (...mails: string[]) =>
  mails.map(mail => `From MAILER-DAEMON Mon Nov 23 12:00:00 2026\n${mail}\n`).join('')

test.each([
  ['recipients', bounceReport(Array(101).fill(postfix.split('\n\n')[1]).join('\n\n'))],
  ['bytes', bounceReport(failed('5.1.1', 'x'.repeat(1_000_000)))],
  ['lines', bounceReport(failed('5.1.1', `x${'\n x'.repeat(20_000)}`))],
])(
  'a report of more %s than one of ours can have is refused in a sentence',
  async (_of, report) => {
    const mbox = mboxOf(report, bounceReport(postfix, { messageId }))
    await expect(read(report)).rejects.toThrow('larger than a report')
    expect(await readKinds(mbox), 'alone').toEqual(['too-large', 'suppressed'])
  },
)

test('an mbox of more messages or lines than are read within some seconds is refused', async () => {
  const separators = '\nFrom a 1:11'.repeat(10_001).trimStart()
  await expect(read(separators.replaceAll('\n', '\n\n'))).rejects.toThrow('10,000 messages')
  await expect(read(mboxOf('\n'.repeat(500_000)))).rejects.toThrow('500,000 lines')
})

test('a recipient of twice as many spaces takes no more than in step longer to read', async () => {
  const time = async (spaces: number) => {
    const report = bounceReport(failed('5.1.1', 'x', `a${' '.repeat(spaces)}b@x.example`))
    const times = []
    for (let run = 0; run < 3; run++) {
      const before = process.threadCpuUsage()
      await readReport(Buffer.from(report))
      times.push(process.threadCpuUsage(before).user / 1000)
    }
    return Math.min(...times)
  }
  const single = await time(8000)
  // Beside a floor: of some milliseconds, most is not the reading.
  expect(await time(16_000)).toBeLessThan(50 + 3 * single)
})

test('an mbox is read message by message, and the audit counts without naming', async () => {
  const bea = failed('5.1.1', 'smtp; 550 5.1.1 x', BEA)
  const mails = [feedbackReport(least, { messageId }), QMAIL, bounceReport(bea)]
  const outcomes = await read(mboxOf(...mails), { byAddress: true })
  expect(outcomes.map(({ kind }) => kind)).toEqual(['unsubscribed', 'no-report', 'suppressed'])
  expect(await suppressed()).toEqual([BEA])
  const lines = await opened.store.db.selectFrom('audit').selectAll().execute()
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ action: 'bounces.read', member_id: null, object_id: null },
      details: JSON.stringify({ reports: 2, suppressed: 1, unsubscribed: 1 }),
    }),
  ])
})
