import { setTimeout } from 'node:timers/promises'
import {
  markIssuePaused,
  markIssueResumed,
  readProgress,
} from '@universe/domain/newsletter/sending/issue-state-repository'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store } from '@universe/store/store'
import { countRows } from '@universe/store/table-names'
import { waitUntil } from '@universe/testing/clients/wait-until'
import {
  type CountedMail,
  type CountingMailServer,
  startCountingMailServer,
} from '@universe/testing/servers/mail-server'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { percentile, whole } from '../bench/table.ts'
import { type Outage, startInstances } from './instances.ts'
import { waitForMail } from './outbox-state.ts'
import { killAtTimes, listViolations, type Outcome, WITHIN_MS } from './outcome.ts'
import type { StorePlace } from './store-place.ts'
import { makeSubmissions, type Submission } from './submissions.ts'
import { send } from './visitors.ts'

export interface KilledNewsletter {
  subscribers: number
  perMinute: number
  kills: number
  /** Time limit for a contact request's mail, in 99 of 100 cases. */
  acceptedWithinMs: number
}

const SENDER = 'info@universe.example'
/** One in this many kills happens while the issue is paused. */
const PAUSED_KILLS = 2
/** After this, mail under way when an issue was paused has arrived. */
const SETTLED_MS = 500

/**
 * An issue is sent while servers are killed and it is paused, and visitors send requests: nobody is
 * left out, a repeated copy has the same Message-ID, and no visitor waits.
 */
export async function killNewsletter(
  place: StorePlace,
  { subscribers: count, kills, perMinute, acceptedWithinMs }: KilledNewsletter,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const store = openStore(place.location)
  ends.defer(() => store.close())
  await migrateStore(store)
  const smtp = ends.adopt(await startCountingMailServer(), ({ stop }) => stop())
  const emails = Array.from({ length: count }, (_, n) => `subscriber${n}@example.com`)
  await storeSubscribers(store, emails)
  const settings = { MAIL_FROM: SENDER, NEWSLETTER_PER_MINUTE: String(perMinute) }
  const instances = await startInstances(place, { SMTP_URL: smtp.url, ...settings }, ends)

  const contacts = startContactRequests(instances.url)
  const startedAt = performance.now()
  const issue = await startExampleIssue(store, { address: SENDER })
  const startMs = performance.now() - startedAt
  const countSent = () => smtp.received.filter(({ messageId }) => messageId.includes(issue)).length
  let sentWhilePaused = 0
  await killAtTimes({ kills, total: count, count: countSent }, async kill => {
    if (kill % PAUSED_KILLS > 0) return instances.killNext()
    await store.db.transaction().execute(trx => markIssuePaused(trx, issue))
    await setTimeout(SETTLED_MS)
    const before = countSent()
    await instances.killNext()
    await setTimeout(SETTLED_MS)
    sentWhilePaused += countSent() - before
    await store.db.transaction().execute(trx => markIssueResumed(trx, issue))
  })
  const isSent = async () => (await readProgress(store.db, issue)).pending === 0
  await waitUntil('every message of the issue sent', isSent, WITHIN_MS)
  await contacts.end()
  await waitForMail(place)
  const isFinished = async () => (await readState(store, issue)) === 'sent'
  await waitUntil('the issue to be finished', isFinished, WITHIN_MS)
  await instances.stop()
  return await auditNewsletter({
    store,
    issue,
    emails,
    smtp,
    contacts,
    outages: instances.outages,
    kills,
    startMs,
    sentWhilePaused,
    acceptedWithinMs,
  })
}

async function readState({ db }: Store, issue: string) {
  const row = await db
    .selectFrom('newsletter_issues')
    .select('state')
    .where('id', '=', issue)
    .executeTakeFirst()
  return row?.state
}

/** Limit on a member's click, as visitors' forms wait meanwhile at the embedded store. */
const STARTS_WITHIN_MS = 2000

interface SentNewsletter {
  store: Store
  issue: string
  emails: readonly string[]
  smtp: CountingMailServer
  contacts: ContactRequests
  outages: readonly Outage[]
  kills: number
  /** Time to start the issue. */
  startMs: number
  sentWhilePaused: number
  acceptedWithinMs: number
}

/**
 * Compares an issue's recipients with what the mail server received, and measures how long
 * visitors' mail waited.
 */
async function auditNewsletter(sent: SentNewsletter): Promise<Outcome> {
  const { store, issue, emails, smtp, contacts, startMs, sentWhilePaused } = sent
  const byRecipient = Map.groupBy(
    smtp.received.filter(({ messageId }) => messageId.includes(issue)),
    ({ recipient }) => recipient,
  )
  const skipped = emails.filter(email => !byRecipient.has(email)).length
  const isDoubled = (mails: CountedMail[]) =>
    new Set(mails.map(({ messageId }) => messageId)).size > 1
  const doubled = [...byRecipient.values()].filter(isDoubled).length
  const waits = readWaits(sent)
  const lostContacts = [...contacts.acknowledged.keys()].filter(email => !waits.all.has(email))
  const p99 = percentile(waits.outsideKills, 0.99)
  const { pending, sent: recorded } = await readProgress(store.db, issue)
  const delivered = new Set(smtp.received.map(({ messageId }) => messageId)).size
  return {
    case: describe(sent, { p99, measured: waits.outsideKills.length }),
    sent: contacts.sent,
    acknowledged: contacts.acknowledged.size,
    stored: (await countRows(store.db)).enquiries,
    delivered,
    repeated: smtp.received.length - delivered,
    lost: skipped + lostContacts.length,
    slowestMs: contacts.slowestMs,
    violations: listViolations({
      [`${skipped} subscribers were left out`]: skipped > 0,
      [`${doubled} subscribers got two messages`]: doubled > 0,
      'somebody got the newsletter who did not subscribe':
        byRecipient.size > emails.length - skipped,
      'a message is not recorded as sent': pending > 0 || recorded !== emails.length,
      [`${sentWhilePaused} messages went out while the issue was paused`]: sentWhilePaused > 0,
      [`${lostContacts.length} acknowledged requests did not reach the company`]:
        lostContacts.length > 0,
      'no contact request outside the kills': waits.outsideKills.length === 0,
      [`contact requests waited ${whole(p99)} ms for the mail server`]: p99 > sent.acceptedWithinMs,
      [`starting the issue took ${whole(startMs)} ms`]: startMs > STARTS_WITHIN_MS,
    }),
  }
}

/** @returns time from each contact request's acknowledgment to its mail's arrival */
function readWaits({ smtp, contacts, outages }: SentNewsletter) {
  const all = new Map<string, number>()
  const outsideKills: number[] = []
  for (const { replyTo: email, at } of smtp.received) {
    const acknowledgedAt = contacts.acknowledged.get(email)
    if (acknowledgedAt === undefined || all.has(email)) continue
    // Mail may arrive before the visitor has read the response.
    const wait = Math.max(0, at - acknowledgedAt)
    all.set(email, wait)
    const isOutside = outages.every(({ from, to }) => acknowledgedAt > to || at < from)
    if (isOutside) outsideKills.push(wait)
  }
  return { all, outsideKills }
}

function describe(
  { emails, kills, outages, startMs }: SentNewsletter,
  { p99, measured }: { p99: number; measured: number },
): string {
  const down = outages.reduce((sum, { from, to }) => sum + to - from, 0)
  return [
    `a newsletter to ${emails.length}, started in ${whole(startMs)} ms, ${kills} kills (${whole(down / 1000)} s down), pauses`,
    `${measured} contact requests outside the kills accepted by the mail server within ${whole(p99)} ms (p99)`,
  ].join('; ')
}

const SILENCE_MS = 5000
const PAUSE_MS = 250
const EVERY_MS = 200
const ENOUGH = 4000

/** Contact requests at a constant rate, until stopped. */
interface ContactRequests {
  /** Requests sent, including repeats. */
  sent: number
  /** Times of acknowledgment by `performance.now()`, by sender's address. */
  acknowledged: Map<string, number>
  slowestMs: number
  /** Starts no more. @returns once all are acknowledged */
  end(): Promise<void>
}

function startContactRequests(url: string): ContactRequests {
  const waiting = makeSubmissions(ENOUGH, 'sender', ['contact'])
  const under: Promise<void>[] = []
  const requests: ContactRequests = {
    sent: 0,
    acknowledged: new Map(),
    slowestMs: 0,
    async end() {
      clearInterval(timer)
      await Promise.all(under)
    },
  }
  const persist = async (submission: Submission) => {
    while (!requests.acknowledged.has(submission.email)) {
      const { status, ms } = await send(url, submission, SILENCE_MS)
      requests.sent += 1
      requests.slowestMs = Math.max(requests.slowestMs, ms)
      if (status === 200) requests.acknowledged.set(submission.email, performance.now())
      else await setTimeout(PAUSE_MS)
    }
  }
  const timer = setInterval(() => {
    const submission = waiting.shift()
    if (submission) under.push(persist(submission))
  }, EVERY_MS)
  return requests
}
