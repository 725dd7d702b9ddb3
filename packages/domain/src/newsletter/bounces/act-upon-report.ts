import type { Trx } from '@universe/store/store'
import { deriveErasureKey } from '../../platform/erasures/erasure-key.ts'
import type { ErasureSettings } from '../../platform/erasures/record-erasure.ts'
import type { StaffParts } from '../../staff/staff-parts.ts'
import { endSubscription } from '../end-subscription.ts'
import { lockSubscriber, type Subscriber } from '../subscriber-repository.ts'
import { suppressAddress } from '../suppress-address.ts'
import { markReturned } from './bounce-repository.ts'
import { judgeStanding } from './judge-standing.ts'

/** What became of a report. */
export type BounceOutcome = About & (Done | NothingDone)

/** Of what a report tells. */
export interface About {
  about: 'failure' | 'complaint'
  /** Such as 5.1.1; undefined where the report has none. */
  code?: string | undefined
}

/**
 * A complaint unsubscribes, and so does a failure that the link to unsubscribe alone proves: it is in
 * whatever issue somebody handed on. An address that is gone is suppressed.
 */
interface Done {
  kind: 'suppressed' | 'unsubscribed'
  subscriberIds: string[]
}

interface NothingDone {
  kind: /** It names no message that we sent, so anybody may have made it up. */
    | 'unproven'
    /** Who it is about is no subscriber, or no longer one. */
    | 'unknown'
    /** What failed is not the subscriber's address but another, such as one that it leads to. */
    | 'of-another'
    /** Its subscriber has wanted the newsletter again since. */
    | 'outdated'
    /** Nothing that lies with the address has failed for good, or nobody complains. */
    | 'kept'
}

/** Whom a report is about, as far as it is proven. */
export interface Meant extends About {
  /** What is to become of them. */
  outcome: Done['kind']
  /** Who wanted the newsletter later than that is not meant, in epoch milliseconds. */
  until: number
  /** At least one. */
  subscribers: MeantSubscriber[]
}

/** A subscriber whom a report means. */
export interface MeantSubscriber {
  id: string
  /** Such as 5.1.1; undefined where the report has none. */
  code?: string | undefined
  /** Of which issue the message was, where the report names one. */
  issueId?: string | undefined
}

/** By what reports are acted upon. */
export type BounceParts = Pick<StaffParts, 'store' | 'now' | 'log'> & {
  settings: ErasureSettings
  /** Believes a report of failures that names addresses alone: whoever knows one can make it up. */
  byAddress?: boolean
}

/**
 * Suppresses or unsubscribes whom a report means, if they still are where they were found.
 * @param meant as `findMeant` returned it
 */
export async function actUponReport(
  trx: Trx,
  parts: BounceParts,
  { about, code, outcome, until, subscribers }: Meant,
): Promise<BounceOutcome> {
  const subscriberIds: string[] = []
  let nothing: 'unknown' | 'outdated' = 'unknown'
  for (const meant of subscribers) {
    const subscriber = await lockSubscriber(trx, meant.id)
    const standing = judgeStanding(subscriber, { outcome, until })
    if (typeof standing === 'string') {
      nothing = standing
      continue
    }
    if (outcome === 'unsubscribed') await end(trx, parts, standing, about)
    else await suppress(trx, parts, { ...meant, email: standing.email })
    subscriberIds.push(meant.id)
  }
  if (subscriberIds.length === 0) return { kind: nothing, about, code }
  return { kind: outcome, about, subscriberIds, code }
}

async function end(
  trx: Trx,
  { settings, now }: BounceParts,
  subscriber: Subscriber,
  about: About['about'],
) {
  const how = about === 'complaint' ? about : 'returned'
  await endSubscription(trx, settings, subscriber, { now: now(), how })
}

async function suppress(
  trx: Trx,
  { settings: { dataDir, formSecret }, now }: BounceParts,
  { id: subscriberId, email, code, issueId }: MeantSubscriber & { email: string },
) {
  if (issueId) await markReturned(trx, { issueId, subscriberId }, code)
  await suppressAddress(trx, { dataDir, key: deriveErasureKey(formSecret) }, { email, at: now() })
}
