import { listEvents, type SubscriberEvent } from '../newsletter/subscriber-event-repository.ts'
import type { Subscriber } from '../newsletter/subscriber-repository.ts'
import {
  listSubscriptionMessages,
  listSubscriptions,
} from '../newsletter/subscription-repository.ts'
import { deriveErasureKey } from '../platform/erasures/erasure-key.ts'
import { listErasuresOf } from '../platform/erasures/erasure-repository.ts'
import type { Erasure } from '../platform/erasures/erasures.ts'
import { listAcknowledgementCounts } from '../requests/letters/acknowledgement-count-repository.ts'
import { describeRow, type RequestContent } from '../requests/read-request.ts'
import type { RequestRow } from '../requests/request-list-repository.ts'
import { describeProgress, type MessageProgress } from '../requests/request-mail.ts'
import { describeSuspicion } from '../requests/suspicion.ts'
import { findSpellings, listPersonRequests } from '../requests/visitor-repository.ts'
import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { findMember, findMemberNames } from '../staff/member-repository.ts'
import { requirePermission } from '../staff/require-permission.ts'
import type { Role } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findMentions } from './mentions.ts'
import { listMentions, readIdentity } from './person-repository.ts'

/** So many requests are described on a page; an export has all. */
export const REQUESTS_SHOWN = 50

/** What is held about whoever reads a mailbox, of what a member may see; times in epoch milliseconds. */
export interface PersonRecords {
  /** Every spelling that something is held under. */
  addresses: string[]
  /** The newest, `REQUESTS_SHOWN` at most. */
  requests: RequestContent[]
  requestCount: number
  /** Undefined for who may not see the newsletter's. */
  subscriptions: PersonSubscription[] | undefined
  /** For owners alone: what kinds of requests there are follows from it. */
  whole: WholeRecords | undefined
}

/** A newsletter subscription. */
export interface PersonSubscription {
  id: string
  email: string
  createdAt: number
  /** Why it looks like a machine's, in a sentence; null for one that does not. */
  suspicion: string | null
  /** Where it stands; undefined for one that looks like a machine's, which is no subscription. */
  standing: SubscriptionStanding | undefined
  mail: MessageProgress[]
}

/** Where a newsletter subscription stands, and how it came there. */
export interface SubscriptionStanding {
  state: Subscriber['state']
  /** Null since it came. */
  since: number | null
  /** When its owner was last asked to confirm; null where nobody has asked yet. */
  askedAt: number | null
  source: Subscriber['source']
  /** Of an import: what its owner agreed to, in the importing member's words. */
  consent: string | null
  /** What became of it, the oldest first. */
  events: Pick<SubscriberEvent, 'at' | 'kind' | 'detail'>[]
}

/** What belongs to no request of the person's. */
export interface WholeRecords {
  /** How many acknowledgements went out on each UTC day that still counts. */
  acknowledgements: { day: string; sent: number }[]
  /** Notes of others' requests that name the person. */
  mentions: PersonMention[]
  /** When the person was erased or unsubscribed; undefined where this process cannot know. */
  erasures: { kind: Erasure['kind']; at: number }[] | undefined
  /** Whether the address is a member's of the staff, too, which is no visitor's record. */
  isMember: boolean
}

/** A note of somebody else's request that names the person. */
export interface PersonMention {
  number: number
  /** Whether it names them beyond doubt: an erasure reaches it. Else it does where whoever erases says so. */
  isSure: boolean
  requestId: string
  reference: string | null
  at: number
  /** Null for who is no member any more. */
  memberName: string | null
  note: string
}

/**
 * @param address in any letter case and spelling
 * @returns what is held about whoever reads that mailbox, of what the actor may see
 */
export async function readPerson(
  parts: RequestParts,
  actor: Actor,
  { address }: { address: string },
): Promise<PersonRecords> {
  requirePermission(actor, 'readPerson')
  const { rows, ...records } = await findRecords(parts, actor, address)
  const requests: RequestContent[] = []
  for (const row of rows.slice(0, REQUESTS_SHOWN)) {
    const content = await describeRow(parts, row)
    if (content) requests.push(content)
  }
  return { ...records, requests, requestCount: rows.length }
}

/** What is held, with requests as rows to be described one by one. */
export type FoundRecords = Omit<PersonRecords, 'requests' | 'requestCount'> & { rows: RequestRow[] }

/** @returns what is held about a person, of what the actor may see; that they may ask is seen to before */
export async function findRecords(
  parts: RequestParts,
  { roles }: Pick<Actor, 'roles'>,
  address: string,
): Promise<FoundRecords> {
  const { store } = parts
  const typed = address.trim().toLowerCase()
  if (!typed.includes('@')) {
    return { addresses: [], rows: [], subscriptions: undefined, whole: undefined }
  }
  const addresses = await findSpellings(store, typed)
  const kinds = visibleKinds(roles)
  const rows = await listPersonRequests(store.aside, { addresses, kinds })
  const isOwner = roles.includes('owner')
  const subscriptions = roles.some(role => subscriberReaders.includes(role))
    ? await readSubscriptions(parts, addresses)
    : undefined
  const whole = isOwner ? await readWhole(parts, typed, addresses) : undefined
  // Of other kinds than the actor may see, not even the spelling is told.
  const told = isOwner ? addresses : []
  return { addresses: told, rows, subscriptions, whole }
}

const subscriberReaders: readonly Role[] = ['owner', 'sales']

async function readSubscriptions(
  { store: { aside } }: RequestParts,
  addresses: readonly string[],
): Promise<PersonSubscription[]> {
  const rows = await listSubscriptions(aside, addresses)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const messages = Map.groupBy(
    await listSubscriptionMessages(aside, ids),
    ({ request_id }) => request_id,
  )
  const events = Map.groupBy(await listEvents(aside, ids), ({ subscriber_id }) => subscriber_id)
  return rows.map(({ id, email, created_at, suspicion, ...row }) => ({
    id,
    email,
    createdAt: created_at,
    suspicion: suspicion === null ? null : describeSuspicion(suspicion),
    standing:
      'state' in row
        ? {
            state: row.state,
            since: row.state_at,
            askedAt: row.asked_at,
            source: row.source,
            consent: row.consent,
            events: (events.get(id) ?? []).map(({ at, kind, detail }) => ({ at, kind, detail })),
          }
        : undefined,
    mail: (messages.get(id) ?? []).map(describeProgress),
  }))
}

async function readWhole(
  { store: { aside, db }, settings: { erasure } }: RequestParts,
  typed: string,
  addresses: readonly string[],
): Promise<WholeRecords> {
  const { requestIds, ...identity } = await readIdentity(aside, {
    addresses: [...new Set([typed, ...addresses])],
  })
  const { isIn, isSurelyIn } = findMentions(identity)
  const notes = await listMentions(aside, { isIn, ownRequests: new Set(requestIds) })
  const names = await findMemberNames(
    aside,
    notes.map(({ member_id }) => member_id),
  )
  const key = erasure && 'formSecret' in erasure ? deriveErasureKey(erasure.formSecret) : undefined
  return {
    acknowledgements: await listAcknowledgementCounts(aside, typed),
    mentions: notes.map(({ number, request_id, reference, at, member_id, note }) => ({
      number,
      isSure: isSurelyIn(note),
      requestId: request_id,
      reference,
      at,
      memberName: names.get(member_id) ?? null,
      note,
    })),
    erasures: key && (await listErasuresOf(aside, key.hmac(typed))),
    isMember: (await findMember(db, { email: typed })) !== undefined,
  }
}
