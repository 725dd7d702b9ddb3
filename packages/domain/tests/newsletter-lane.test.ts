import { randomBytes } from 'node:crypto'
import { type Lane, TRY_FOR_MS } from '@universe/domain/mail/lane'
import { readSmtpServer } from '@universe/domain/mail/mail-settings'
import { type MailTransport, openTransport } from '@universe/domain/mail/mail-transport'
import { retryRefused } from '@universe/domain/newsletter/issues/control-sending'
import { readIssueProgress } from '@universe/domain/newsletter/issues/read-issue'
import {
  markIssueCanceled,
  markIssuePaused,
  markIssueResumed,
  readProgress,
} from '@universe/domain/newsletter/sending/issue-state-repository'
import {
  createNewsletterLane,
  newsletterRules,
} from '@universe/domain/newsletter/sending/newsletter-lane'
import { fillIssue } from '@universe/domain/newsletter/sending/newsletter-message-repository'
import { createSubscriptionLinks } from '@universe/domain/newsletter/subscription-links'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasures'
import { confirmSecretLoss, registerFormSecret } from '@universe/domain/staff/form-secrets'
import type { Trx } from '@universe/store/store'
import { refusal, startMailServer } from '@universe/testing/servers/mail-server'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { mailSettings } from '@universe/testing/stores/request-settings'
import { openStaff, readAudit } from '@universe/testing/stores/staff'
import { openTestStore } from '@universe/testing/stores/test-store'
import { expect, onTestFinished, test } from 'vitest'

const START = Date.UTC(2026, 10, 23, 9)
const MANY_A_MINUTE = 60_000
const people = (count: number) => Array.from({ length: count }, (_, n) => `p${n}@people.example`)

/** @returns the mail server's refusal of a recipient; undefined to accept */
type Refuse = (recipient: string) => string | undefined

/** A store with subscribers and an issue being sent, and a mail server. */
async function start(
  emails: readonly string[],
  {
    refuse = () => undefined,
    perMinute = MANY_A_MINUTE,
  }: { refuse?: Refuse; perMinute?: number } = {},
) {
  const smtp = await startMailServer(to => {
    const answer = refuse(to)
    return answer === undefined ? undefined : refusal(answer)
  })
  onTestFinished(smtp.stop)
  const { store, dataDir, remove } = await openTestStore()
  const lanes: Lane[] = []
  onTestFinished(async () => {
    for (const lane of lanes) await lane.close()
    await remove()
  })
  const clock = { time: START }
  const smtpServer = readSmtpServer(smtp.url)
  const settings = { ...mailSettings, dataDir, smtpServer, newsletterPerMinute: perMinute }
  const secret = randomBytes(32)
  const links = createSubscriptionLinks(secret)
  const ids = await storeSubscribers(store, emails, START)
  const issue = await startExampleIssue(store, settings.mailFrom, START)
  const parts = {
    store,
    settings,
    links,
    now: () => clock.time,
    random: () => 1,
    erasure: { dataDir, formSecret: secret },
    log: { info: () => {}, warn: () => {}, error: () => {} },
  }
  return {
    store,
    db: store.db,
    smtp,
    clock,
    settings,
    secret,
    ids,
    issue,
    links,
    parts,
    lane(transport: MailTransport = openTransport(settings, 2).transport) {
      const lane = createNewsletterLane({ ...parts, transport })
      lanes.push(lane)
      return lane
    },
    progress: () => readProgress(store.db, issue),
    change: <Result>(how: (trx: Trx) => Promise<Result>) => store.db.transaction().execute(how),
    readIssue: () => store.db.selectFrom('newsletter_issues').selectAll().executeTakeFirstOrThrow(),
  }
}

const recipientsOf = ({ received }: Awaited<ReturnType<typeof startMailServer>>) =>
  received.flatMap(({ recipients }) => recipients).sort()

test('sends an issue once to everybody who has confirmed, and to nobody else', async () => {
  const news = await start(people(25))
  const { db, smtp, clock } = news
  await db
    .insertInto('subscribers')
    .values({ id: 'x', email: 'pending@people.example', created_at: START })
    .execute()
  // Subscribers confirmed after the start get the next issue.
  await storeSubscribers(news.store, ['late@people.example'], START)
  const again = { issueId: news.issue, mailFrom: news.settings.mailFrom, now: START }
  await db.deleteFrom('subscribers').where('email', '=', 'late@people.example').execute()
  expect(await news.change(trx => fillIssue(trx, again))).toBe(0)
  const lane = news.lane()
  await lane.deliverDue()
  await lane.deliverDue()
  expect(recipientsOf(smtp)).toEqual(people(25).sort())
  expect(new Set(smtp.received.map(({ mail }) => mail.messageId)).size).toBe(25)
  expect(await news.readIssue()).toMatchObject({ state: 'sent', finished_at: clock.time })
  expect(await news.progress()).toEqual({ pending: 0, sent: 25, refused: 0, skipped: 0 })
})

test('contains the list’s name, and one-click unsubscribing', async () => {
  const { lane, smtp, links, ids } = await start(['ada@people.example'])
  await lane().deliverDue()
  const [{ mail } = expect.fail()] = smtp.received
  const address = `http://localhost:3000/newsletter/unsubscribe?token=${links.makeToken('unsubscribe', ids[0] ?? '')}`
  const line = (name: string) => mail.headerLines.find(({ key }) => key === name)?.line
  // On one line, since not all programs unfold headers.
  expect(line('list-unsubscribe')).toBe(`List-Unsubscribe: <${address}>`)
  expect(line('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(line('list-id')).toBe('List-ID: Universe newsletter <newsletter.universe.example>')
  expect(line('auto-submitted')).toBe('Auto-Submitted: auto-generated')
  expect(mail.text).toContain(address)
  expect(mail.html).toContain('What article 2 is about.')
})

test('stops with another form secret, until an owner confirms that the previous one is lost', async () => {
  const news = await start(['ada@people.example'])
  await registerFormSecret(news.store, deriveErasureKey(randomBytes(32)), START)
  expect(await registerFormSecret(news.store, deriveErasureKey(news.secret), START)).toBe(false)
  const lane = news.lane()
  await lane.deliverDue()
  expect(news.smtp.received).toEqual([])
  const staff = openStaff(news.store)
  const owner = await staff.join(['owner'])
  const { erasure } = news.parts
  const parts = { ...staff.parts, settings: { ...staff.parts.settings, erasure } }
  await confirmSecretLoss(parts, owner)
  await confirmSecretLoss(parts, owner)
  await lane.deliverDue()
  expect(recipientsOf(news.smtp)).toEqual(['ada@people.example'])
  const lines = await readAudit(news.store)
  expect(lines.filter(({ action }) => action.startsWith('form-secret'))).toHaveLength(1)
})

test('continues after a pause where it stopped', async () => {
  const news = await start(people(12))
  const once = stopAfter(3, () => news.change(trx => markIssuePaused(trx, news.issue)))
  const lane = news.lane(once(openTransport(news.settings, 2).transport))
  await lane.deliverDue()
  const { sent, pending } = await news.progress()
  expect(sent).toBe(news.smtp.received.length)
  expect(pending).toBeGreaterThan(4)
  expect(sent + pending).toBe(12)
  expect(await news.change(trx => markIssuePaused(trx, news.issue))).toBe(false)
  await news.change(trx => markIssueResumed(trx, news.issue))
  await lane.deliverDue()
  expect(recipientsOf(news.smtp)).toEqual(people(12).sort())
  expect((await news.readIssue()).state).toBe('sent')
})

test('releases claimed messages untried when the issue is paused', async () => {
  const news = await start(['ada@people.example'])
  const { transport } = openTransport(news.settings)
  onTestFinished(transport.close)
  const rules = newsletterRules({ ...news.parts, transport })
  const [message = expect.fail()] = await rules.claim({ owner: 'me', now: START }, 1)
  await news.change(trx => markIssuePaused(trx, news.issue))
  expect(await rules.compose(message)).toBeUndefined()
  const row = await news.db.selectFrom('newsletter_messages').selectAll().executeTakeFirst()
  expect(row).toMatchObject({ attempts: 0, first_attempt_at: null, lease_owner: null })
})

test('sends nothing more of a canceled issue', async () => {
  const news = await start(people(12))
  const once = stopAfter(3, () => news.change(trx => markIssueCanceled(trx, news.issue, START)))
  const lane = news.lane(once(openTransport(news.settings, 2).transport))
  await lane.deliverDue()
  const { sent, skipped, pending } = await news.progress()
  expect({ sent, pending }).toEqual({ sent: news.smtp.received.length, pending: 0 })
  expect(sent + skipped).toBe(12)
  expect(await news.change(trx => markIssueResumed(trx, news.issue))).toBe(false)
  await lane.deliverDue()
  expect(news.smtp.received).toHaveLength(sent)
})

/** @returns a function that acts once the transport has sent so many messages; others wait for it */
function stopAfter(messages: number, act: () => Promise<unknown>) {
  return (transport: MailTransport): MailTransport => {
    let sent = 0
    let acted: Promise<unknown> | undefined
    return {
      ...transport,
      async send(message) {
        await transport.send(message)
        sent += 1
        if (sent < messages) return
        acted ??= act()
        await acted
      },
    }
  }
}

test('skips subscribers who unsubscribed or were erased before their turn', async () => {
  const news = await start(people(4))
  const [unsubscribed = '', erased = ''] = news.ids
  await news.db
    .updateTable('subscribers')
    .set({ state: 'unsubscribed' })
    .where('id', '=', unsubscribed)
    .execute()
  await news.db.deleteFrom('subscribers').where('id', '=', erased).execute()
  await news.lane().deliverDue()
  expect(recipientsOf(news.smtp)).toEqual(people(4).slice(2))
  expect(await news.progress()).toEqual({ pending: 0, sent: 2, refused: 0, skipped: 2 })
})

test('removes a mail from the mailbox if its subscriber was erased meanwhile', async () => {
  const news = await start(people(2))
  const takenBack: string[] = []
  const lane = news.lane({
    send: async ({ id }) => {
      if (id === news.ids[0]) await news.db.deleteFrom('subscribers').where('id', '=', id).execute()
    },
    takeBack: async ({ id }) => void takenBack.push(id),
    close() {},
  })
  await lane.deliverDue()
  expect(takenBack).toEqual([news.ids[0]])
})

test('keeps the rate limit with any number of lanes', async () => {
  const perMinute = 300
  const news = await start(people(40), { perMinute })
  const lanes = [news.lane(), news.lane()]
  const startedAt = performance.now()
  const look = async () => {
    await Promise.all(lanes.map(lane => lane.deliverDue()))
    return news.smtp.received.length
  }
  if (news.store.kind === 'sqlite') {
    // One second's share, and the first of the next.
    expect(await look()).toBe(6)
    expect(await look()).toBe(6)
    news.clock.time += 1000
    expect(await look()).toBe(11)
    // A long pause saves up no capacity.
    news.clock.time += 60_000
    expect(await look()).toBe(17)
  }
  // PostgreSQL uses the database's clock, not the lanes'.
  else {
    for (let looked = 0; looked < 5; looked++) {
      news.clock.time += 60_000
      const seconds = () => (performance.now() - startedAt) / 1000
      expect(await look()).toBeLessThanOrEqual(6 + Math.ceil((seconds() * perMinute) / 60))
    }
  }
})

test('gives up an address whose mailbox does not exist, and no other refused one', async () => {
  const answers: Record<string, string> = {
    'p0@people.example': '550 5.1.1 <p0@people.example>: no such user',
    'p1@people.example': '550 5.7.1 we do not like your newsletter',
    'p2@people.example': '550 relaying denied',
  }
  const news = await start(people(4), {
    refuse: to => answers[to],
  })
  await news.lane().deliverDue()
  expect(recipientsOf(news.smtp)).toEqual(['p3@people.example'])
  expect(await news.progress()).toEqual({ pending: 0, sent: 1, refused: 3, skipped: 0 })
  const left = await news.db.selectFrom('subscribers').select('email').orderBy('email').execute()
  expect(left.map(({ email }) => email)).toEqual(people(4).slice(1))
  expect(await news.db.selectFrom('erasures').select('kind').execute()).toEqual([
    { kind: 'suppressed' },
  ])
  // The address is deleted here too.
  const rows = await news.db.selectFrom('newsletter_messages').select('last_error').execute()
  expect(JSON.stringify(rows)).not.toContain('p0@')
  expect(JSON.stringify(rows)).toContain('550 5.1.1')
})

test('pauses an issue after refusals only', async () => {
  let isMended = false
  const news = await start(people(40), {
    refuse: () => (isMended ? undefined : '550 relaying denied'),
  })
  const lane = news.lane()
  await lane.deliverDue()
  const failure = 'The mail server answered 550 to the recipient.'
  expect(await news.readIssue()).toMatchObject({ state: 'paused', failure })
  const { pending, refused } = await news.progress()
  // Three more were under way when the twentieth was refused.
  expect(refused).toBeGreaterThanOrEqual(20)
  expect(refused).toBeLessThanOrEqual(23)
  expect(refused + pending).toBe(40)
  expect(await readAudit(news.store)).toMatchObject([{ action: 'issue.paused', member_id: null }])
  isMended = true
  await news.change(trx => markIssueResumed(trx, news.issue))
  expect((await news.readIssue()).failure).toBeNull()
  await lane.deliverDue()
  expect(await news.progress()).toMatchObject({ pending: 0, sent: 40 - refused, refused })
})

const noSuchUser = () => '550 5.1.1 User unknown in relay recipient table'

test('does not believe a server that knows no mailbox, and sends to all once it is fixed', async () => {
  let isMended = false
  const news = await start(people(40), { refuse: () => (isMended ? undefined : noSuchUser()) })
  const lane = news.lane()
  await lane.deliverDue()
  expect((await news.readIssue()).state).toBe('paused')
  isMended = true
  const staff = openStaff(news.store)
  await retryRefused(staff.parts, await staff.join(['editor']), { id: news.issue })
  await lane.deliverDue()
  await lane.deliverDue()
  expect(recipientsOf(news.smtp)).toEqual(people(40).sort())
  expect(await news.readIssue()).toMatchObject({ state: 'sent', failure: null })
  expect(await news.db.selectFrom('erasures').select('kind').execute()).toEqual([])
})

test('pauses a small issue at its end if everyone refused', async () => {
  const news = await start(people(6), { refuse: noSuchUser })
  const lane = news.lane()
  await lane.deliverDue()
  await lane.deliverDue()
  const failure = 'The mail server answered 550 5.1.1 to the recipient.'
  expect(await news.readIssue()).toMatchObject({ state: 'paused', failure })
  expect(await news.db.selectFrom('subscribers').select('id').execute()).toHaveLength(6)
  // The member who resumes it knows.
  await news.change(trx => markIssueResumed(trx, news.issue))
  await lane.deliverDue()
  expect((await news.readIssue()).state).toBe('sent')
  expect(await news.db.selectFrom('subscribers').select('id').execute()).toHaveLength(6)
})

test('pauses at the provider’s limit, and keeps the rest of the issue', async () => {
  let taken = 0
  const news = await start(people(60), {
    refuse() {
      taken += 1
      return taken > 20 ? '550 5.4.5 Daily sending limit exceeded' : undefined
    },
  })
  await news.lane().deliverDue()
  expect((await news.readIssue()).state).toBe('paused')
  const { sent, refused, pending } = await news.progress()
  expect(sent).toBe(20)
  // As above, and three before the last accepted one was recorded.
  expect(refused).toBeLessThanOrEqual(26)
  expect(sent + refused + pending).toBe(60)
})

test('retries refused recipients under the same Message-ID, if still subscribed', async () => {
  const answers = ['550 5.1.1 no such user', '550 5.7.1 not you', '550 5.7.1 not you']
  let isMended = false
  const news = await start(people(4), {
    refuse: to => (isMended ? undefined : answers[people(4).indexOf(to)]),
  })
  const [, refused = '', unsubscribed = ''] = news.ids
  const lane = news.lane()
  await lane.deliverDue()
  await lane.deliverDue()
  expect(await news.readIssue()).toMatchObject({ state: 'sent', finished_at: START })
  await news.db
    .updateTable('subscribers')
    .set({ state: 'unsubscribed' })
    .where('id', '=', unsubscribed)
    .execute()
  const staff = openStaff(news.store)
  const editor = await staff.join(['editor'])
  const asked = { id: news.issue }
  expect(await readIssueProgress(staff.parts, editor, asked)).toMatchObject({ retryable: 1 })
  isMended = true
  await retryRefused(staff.parts, editor, asked)
  await retryRefused(staff.parts, editor, asked)
  expect(await news.readIssue()).toMatchObject({ state: 'sending', finished_at: null })
  await lane.deliverDue()
  await lane.deliverDue()
  expect(recipientsOf(news.smtp)).toEqual(['p1@people.example', 'p3@people.example'])
  const [again] = news.smtp.to('p1@people.example')
  expect(again?.mail.messageId).toBe(`<${news.issue}.${refused}@universe.example>`)
  expect(await news.progress()).toEqual({ pending: 0, sent: 2, refused: 2, skipped: 0 })
  expect((await news.readIssue()).state).toBe('sent')
  await expect(retryRefused(staff.parts, editor, asked)).rejects.toThrow('Nobody is left')
  const lines = await readAudit(news.store, 'issue.retried')
  expect(lines).toMatchObject([{ details: '{"messages":1}' }])
})

test('retries temporary failures, and finishes only then', async () => {
  let isFull = true
  const news = await start(people(3), {
    refuse: to => (isFull && to === 'p1@people.example' ? '452 4.2.2 full' : undefined),
  })
  const staff = openStaff(news.store)
  const editor = await staff.join(['editor'])
  const nextTry = async () =>
    (await readIssueProgress(staff.parts, editor, { id: news.issue })).nextTryAt
  const lane = news.lane()
  expect(await nextTry()).toBeNull()
  await lane.deliverDue()
  expect(await news.progress()).toMatchObject({ pending: 1, sent: 2 })
  expect((await news.readIssue()).state).toBe('sending')
  expect(await nextTry()).toBeGreaterThan(news.clock.time)
  isFull = false
  news.clock.time += 10_000
  await lane.deliverDue()
  expect(await news.progress()).toMatchObject({ pending: 0, sent: 3 })
  await lane.deliverDue()
  expect((await news.readIssue()).state).toBe('sent')
})

test('does not count paused days as retrying time', async () => {
  const news = await start(['ada@people.example'], { refuse: () => '452 4.2.2 full' })
  const lane = news.lane()
  await lane.deliverDue()
  await news.change(trx => markIssuePaused(trx, news.issue))
  news.clock.time += TRY_FOR_MS + 1
  await news.change(trx => markIssueResumed(trx, news.issue))
  await lane.deliverDue()
  expect(await news.progress()).toMatchObject({ pending: 1, refused: 0 })
})
