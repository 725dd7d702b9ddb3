import type { ReadDb } from '@universe/store/store'
import {
  type BouncedSubscriber,
  findSubscriber,
  type SentMessage,
  wasWrittenTo,
} from './bounce-repository.ts'
import { judgeRecipient } from './judge-recipient.ts'
import type { FailureReport } from './read-report.ts'

/** A subscriber whose address a report says is gone. */
export interface Bounced {
  subscriber: BouncedSubscriber
  /** Such as 5.1.1; undefined where the report has none. */
  code: string | undefined
  /** Of which issue the message was, where the report names one. */
  issueId: string | undefined
}

type Recipients = Pick<FailureReport, 'recipients'>

/** @returns the subscriber to whom we sent a message of which a report says that the address is gone */
export async function findBounced(
  db: ReadDb,
  { recipients }: Recipients,
  sent: SentMessage,
): Promise<Bounced[]> {
  const who = 'subscriberId' in sent ? { id: sent.subscriberId } : { email: sent.recipient }
  const subscriber = await findSubscriber(db, who)
  if (!subscriber) return []
  const judged = judge(recipients)
  // A message of ours has one recipient, but forwarding may have led it to several.
  const own = judged.filter(({ addresses }) => addresses.includes(subscriber.email))
  const meant = own.length > 0 ? own : judged
  if (!meant.every(({ isGone }) => isGone)) return []
  const issueId = 'issueId' in sent ? sent.issueId : undefined
  return [{ subscriber, code: meant[0]?.code, issueId }]
}

/**
 * @returns subscribers whom we have written to, and of whose addresses a report says that they are gone;
 *   whoever knows an address can make such a report up
 */
export async function findByAddresses(db: ReadDb, { recipients }: Recipients): Promise<Bounced[]> {
  const found = new Map<string, Bounced>()
  for (const { addresses, isGone, code } of judge(recipients)) {
    if (!isGone) continue
    const subscriber = await findFirst(db, addresses)
    if (subscriber) found.set(subscriber.id, { subscriber, code, issueId: undefined })
  }
  return [...found.values()]
}

const judge = (recipients: FailureReport['recipients']) =>
  recipients.map(recipient => ({ ...recipient, ...judgeRecipient(recipient) }))

async function findFirst(db: ReadDb, addresses: readonly string[]) {
  for (const email of addresses) {
    const subscriber = await findSubscriber(db, { email })
    if (subscriber && (await wasWrittenTo(db, subscriber.id))) return subscriber
  }
  return undefined
}
