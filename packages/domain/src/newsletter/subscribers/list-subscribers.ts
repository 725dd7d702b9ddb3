import { deriveErasureKey } from '../../platform/erasures/erasure-key.ts'
import { listErasuresOf } from '../../platform/erasures/erasure-repository.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { StaffContext } from '../../staff/context.ts'
import { defineOperation } from '../../staff/operation.ts'
import { sellers } from '../../staff/roles.ts'
import { countNeverAsked } from './asking-repository.ts'
import {
  countSubscribersByState,
  countSuppressed,
  type StoredSubscriber,
  selectSubscribers,
} from './subscriber-list-repository.ts'

/** How many subscribers a page of the list has at most. */
export const SUBSCRIBERS_PER_PAGE = 50

/** Where a subscription stands. */
export type SubscriberState = StoredSubscriber['state']
/** All of them, in the order in which one passes through them. */
export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const

/** Filters of the list. */
export interface SubscriberFilter {
  state?: SubscriberState | undefined
  /** Whatever a person types: a part of the address. */
  search?: string | undefined
  /** The `next` of the page before. */
  before?: string | undefined
}

/** A subscriber on the list; times in epoch milliseconds. */
export interface ListedSubscriber {
  id: string
  email: string
  state: SubscriberState
  createdAt: number
  /** Since when it has its state; null since it came. */
  stateSince: number | null
  /** When it was last asked to confirm; null for never. */
  askedAt: number | null
  source: 'form' | 'import'
}

/** A page of the list, newest first. */
export interface SubscriberPage {
  subscribers: ListedSubscriber[]
  /** The `before` of the next page; null on the last. */
  next: string | null
  /** The record of an address that was searched for in full. */
  address: AddressRecord | undefined
}

/** Events recorded for an address's code, in epoch milliseconds; null if they never happened. */
export interface AddressRecord {
  email: string
  /** Since when it gets nothing, as its server refused mail for good. */
  suppressedAt: number | null
  unsubscribedAt: number | null
}

/** @returns the subscribers that somebody wants to see, newest first, by pages */
export const listSubscribers = defineOperation(
  { name: 'listSubscribers', roles: sellers },
  async (parts, _actor, { state, search, before }: SubscriberFilter): Promise<SubscriberPage> => {
    const part = search?.trim().toLowerCase() || undefined
    const found = await selectSubscribers(parts.store.aside, {
      state,
      part,
      before: readCursor(before),
      limit: SUBSCRIBERS_PER_PAGE + 1,
    })
    const rows = found.slice(0, SUBSCRIBERS_PER_PAGE)
    const last = found.length > rows.length ? rows.at(-1) : undefined
    return {
      subscribers: rows.map(toListed),
      next: last ? `${last.created_at}.${last.id}` : null,
      address: part === undefined ? undefined : await findRecord(parts, part),
    }
  },
)

/** @returns a subscriber as lists have it */
export function toListed(row: StoredSubscriber): ListedSubscriber {
  const { id, email, state, source, created_at, state_at, asked_at } = row
  return {
    id,
    email,
    state,
    source,
    createdAt: created_at,
    stateSince: state_at,
    askedAt: asked_at,
  }
}

/** @returns a page's cursor; undefined for an invalid one */
function readCursor(text = ''): { createdAt: number; id: string } | undefined {
  const [, createdAt = '', id = ''] = /^(\d{1,15})\.([\w-]{36})$/.exec(text) ?? []
  return isUuid(id) ? { createdAt: Number(createdAt), id } : undefined
}

const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

async function findRecord(
  { store: { aside }, settings: { erasure } }: StaffContext,
  email: string,
): Promise<AddressRecord | undefined> {
  if (!WHOLE_ADDRESS.test(email) || !erasure || 'refusal' in erasure) return undefined
  const known = await listErasuresOf(aside, deriveErasureKey(erasure.formSecret).hmac(email))
  const atOf = (kind: string) => known.find(each => each.kind === kind)?.at ?? null
  // A lifting takes the place of the suppression.
  return { email, suppressedAt: atOf('suppressed'), unsubscribedAt: atOf('unsubscribed') }
}

/** How many there are. */
export interface SubscriberCounts extends Record<SubscriberState, number> {
  /** Addresses that get nothing since their server refused mail for good; of them only a code is kept. */
  suppressed: number
  /** Of those that are pending: nobody has asked them yet. */
  neverAsked: number
}

/** @returns how many subscriptions stand where */
export const countSubscribers = defineOperation(
  listSubscribers.permission,
  async ({ store: { aside } }): Promise<SubscriberCounts> => {
    const byState = await countSubscribersByState(aside)
    return {
      pending: byState.get('pending') ?? 0,
      confirmed: byState.get('confirmed') ?? 0,
      unsubscribed: byState.get('unsubscribed') ?? 0,
      suppressed: await countSuppressed(aside),
      neverAsked: await countNeverAsked(aside),
    }
  },
)
