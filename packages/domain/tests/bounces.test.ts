import { readBounces } from '@universe/domain/newsletter/bounces/read-bounces'
import { isSuppressed } from '@universe/domain/newsletter/suppress-address'
import { deriveErasureKey } from '@universe/domain/people/erasure-key'
import { bounceReport } from '@universe/testing/servers/bounce-reports'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { openTestStore, type TestStore } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const key = deriveErasureKey(Buffer.alloc(32, 1))
const START = Date.UTC(2026, 10, 20)
const log = { info() {}, warn() {}, error() {} }
const ADA = 'ada@people.example'
const BEA = 'bea@people.example'
/** Nobody has written to them. */
const NEW = 'new@people.example'

let opened: TestStore
let messageId: string
let ada: string
beforeEach(async () => {
  opened = await openTestStore()
  onTestFinished(opened.remove)
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

function read(input: string) {
  const settings = { dataDir: opened.dataDir, key }
  const parts = { store: opened.store, settings, now: () => START + 1, log }
  return readBounces(parts, Buffer.from(input))
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
])('a mailbox that does not exist is given up: %s, by address', async (_shape, status) => {
  expect(await read(bounceReport(status))).toEqual([
    expect.objectContaining({ kind: 'suppressed', subscriberIds: [ada] }),
  ])
  expect(await suppressed()).toEqual([ADA])
  expect(await readKinds(bounceReport(status)), 'and once').toEqual(['unknown'])
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
  'the returned message tells whom it went to, wherever that was forwarded: %s',
  async part => {
    const status = failed('5.1.1', 'smtp; 550 5.1.1 unknown', BEA)
    expect(await readKinds(bounceReport(status, { messageId, part }))).toEqual(['suppressed'])
    expect(await suppressed()).toEqual([ADA])
    const row = opened.store.db.selectFrom('newsletter_messages').select('state')
    const message = await row.where('message_id', '=', messageId).executeTakeFirst()
    expect(message?.state, 'and counts as refused').toBe('refused')
  },
)

test('a made-up report reaches nobody to whom we never wrote, nor whom it does not concern', async () => {
  const made = (email: string) => bounceReport(failed('5.1.1', 'smtp; 550 5.1.1 x', email))
  expect(await readKinds(made(NEW))).toEqual(['unknown'])
  expect(await readKinds(made('stranger@elsewhere.example'))).toEqual(['unknown'])
  const of = { messageId: messageId.replace('@', '0@') }
  const guessed = bounceReport(failed('5.1.1', 'smtp; 550 5.1.1 x', NEW), of)
  expect(await readKinds(guessed)).toEqual(['unknown'])
  expect(await suppressed()).toEqual([])
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
  ['a report cut off', bounceReport(postfix).slice(0, 500)],
])('what is no report changes nothing, and is said: %s', async (_what, input) => {
  await expect(read(input)).rejects.toThrow('no report')
  expect(await suppressed()).toEqual([])
})

test('an mbox is read message by message, and the audit counts without naming', async () => {
  const bea = failed('5.1.1', 'smtp; 550 5.1.1 x', BEA)
  const mails = [bounceReport(postfix, { messageId }), QMAIL, bounceReport(bea)]
  const mbox = mails.map(mail => `From MAILER-DAEMON Mon Nov 23 12:00:00 2026\n${mail}\n`).join('')
  expect(await readKinds(mbox)).toEqual(['suppressed', 'no-report', 'suppressed'])
  expect(await suppressed()).toEqual([ADA, BEA])
  const lines = await opened.store.db.selectFrom('audit').selectAll().execute()
  expect(lines).toEqual([
    expect.objectContaining({
      ...{ action: 'bounces.read', member_id: null, object_id: null },
      details: JSON.stringify({ reports: 2, suppressed: 2 }),
    }),
  ])
})
