import { setTimeout } from 'node:timers/promises'
import {
  markIssuePaused,
  markIssueResumed,
  readProgress,
} from '@universe/domain/newsletter/sending/issue-state-repository'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store } from '@universe/store/store'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startCountingMailServer } from '@universe/testing/servers/counting-mail-server'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { auditNewsletter } from './audit-newsletter.ts'
import { startContactRequests } from './contact-requests.ts'
import { startInstances } from './instances.ts'
import { waitForMail } from './outbox-state.ts'
import { killAtTimes, type Outcome, WITHIN_MS } from './outcome.ts'
import type { StorePlace } from './store-place.ts'

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
