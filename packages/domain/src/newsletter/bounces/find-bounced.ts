import type { ReadDb } from '@universe/store/store'
import {
  type BouncedSubscriber,
  findSentMessage,
  findSubscriber,
  wasWrittenTo,
} from './bounce-repository.ts'
import { judgeRecipient } from './judge-recipient.ts'
import type { MailReport } from './read-report.ts'

/** A subscriber whose address a report says is gone. */
export interface Bounced {
  subscriber: BouncedSubscriber
  /** Such as 5.1.1; undefined where the report has none. */
  code: string | undefined
  /** Of which issue the message was, where the report names one. */
  issueId: string | undefined
}

/**
 * Finds whose address a report says is gone, and whether there was any such. A message of ours that it
 * returns tells whom it went to; only without one do its addresses, and of these only subscribers' whom
 * we have written to: anybody can make a report up.
 */
export async function findBounced(
  db: ReadDb,
  { recipients, messageId }: MailReport,
): Promise<Bounced[]> {
  const sent = messageId ? await findSentMessage(db, messageId) : undefined
  const judged = recipients.map(recipient => ({ ...recipient, ...judgeRecipient(recipient) }))
  if (!sent) return findByAddresses(db, judged)
  const who = 'subscriberId' in sent ? { id: sent.subscriberId } : { email: sent.recipient }
  const subscriber = await findSubscriber(db, who)
  if (!subscriber) return []
  // A message of ours has one recipient, but forwarding may have led it to several.
  const own = judged.filter(({ addresses }) => addresses.includes(subscriber.email))
  const meant = own.length > 0 ? own : judged
  if (!meant.every(({ isGone }) => isGone)) return []
  const issueId = 'issueId' in sent ? sent.issueId : undefined
  return [{ subscriber, code: meant[0]?.code, issueId }]
}

type Judged = MailReport['recipients'][number] & ReturnType<typeof judgeRecipient>

async function findByAddresses(db: ReadDb, judged: readonly Judged[]): Promise<Bounced[]> {
  const found = new Map<string, Bounced>()
  for (const { addresses, isGone, code } of judged) {
    if (!isGone) continue
    const subscriber = await findFirst(db, addresses)
    if (subscriber) found.set(subscriber.id, { subscriber, code, issueId: undefined })
  }
  return [...found.values()]
}

async function findFirst(db: ReadDb, addresses: readonly string[]) {
  for (const email of addresses) {
    const subscriber = await findSubscriber(db, { email })
    if (subscriber && (await wasWrittenTo(db, subscriber.id))) return subscriber
  }
  return undefined
}
