import { company } from '@universe/contract/company'
import { officeWeekAt } from '@universe/contract/operating-hours'
import type { ReadDb } from '@universe/store/store'
import type { SubscriberCountTable } from '@universe/store/tables'
import { listErasuresOf } from '../../platform/erasures/erasure-repository.ts'
import { deriveErasureKey } from '../../platform/erasures/erasures.ts'
import { isUuid } from '../../platform/uuid.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { StaffContext } from '../../staff/context.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordAudit } from '../../staff/record-audit.ts'
import { sellers } from '../../staff/roles.ts'
import type { Subscriber } from '../subscriber-repository.ts'
import {
  countExported,
  countNeverAsked,
  EXPORTED_AT_ONCE,
  findConfirmations,
  listCountedDays,
  readCounts,
  readExported,
  type StoredExport,
  selectSubscribers,
} from './subscriber-list-repository.ts'

export const SUBSCRIBERS_PER_PAGE = 50

export type SubscriberState = Subscriber['state']
/** In order of life. */
export const SUBSCRIBER_STATES = ['pending', 'confirmed', 'unsubscribed'] as const

export interface SubscriberFilter {
  state?: SubscriberState | undefined
  /** Part of the address. */
  search?: string | undefined
  /** The previous page's `next`. */
  before?: string | undefined
}

/** @returns newest first; times in epoch milliseconds */
export const listSubscribers = defineOperation(
  { name: 'listSubscribers', roles: sellers },
  async (parts, _actor, { state, search, before }: SubscriberFilter) => {
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
      /** Null on the last. */
      next: last ? `${last.created_at}.${last.id}` : null,
      /** For a search by full address. */
      address: part === undefined ? undefined : await findRecord(parts, part),
    }
  },
)

export type ListedSubscriber = ReturnType<typeof toListed>

export function toListed(row: Subscriber) {
  const { id, email, state, source, created_at, state_at, asked_at } = row
  return {
    id,
    email,
    state,
    source,
    createdAt: created_at,
    /** Null: unchanged. */
    stateSince: state_at,
    askedAt: asked_at,
  }
}

function readCursor(text = ''): { createdAt: number; id: string } | undefined {
  const [, createdAt = '', id = ''] = /^(\d{1,15})\.([\w-]{36})$/.exec(text) ?? []
  return isUuid(id) ? { createdAt: Number(createdAt), id } : undefined
}

const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** By the address's HMAC; null if never. */
export type AddressRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>

async function findRecord(
  { store: { aside }, settings: { erasure } }: StaffContext,
  email: string,
) {
  if (!WHOLE_ADDRESS.test(email) || 'refusal' in erasure) return undefined
  const known = await listErasuresOf(aside, deriveErasureKey(erasure.formSecret).hmac(email))
  const atOf = (kind: string) => known.find(each => each.kind === kind)?.at ?? null
  return {
    email,
    /** Its server refused mail for good. Lifting replaces it. */
    suppressedAt: atOf('suppressed'),
    unsubscribedAt: atOf('unsubscribed'),
  }
}

export type SubscriberCounts = Awaited<ReturnType<typeof countSubscribers>>

export const countSubscribers = defineOperation(
  listSubscribers.permission,
  async ({ store: { aside } }) => ({
    ...(await readCounts(aside)),
    /** Pending. */
    neverAsked: await countNeverAsked(aside),
  }),
)

const WEEKS_AT_MOST = 26
const DAYS_READ = (WEEKS_AT_MOST + 1) * 7
const { operatingHours: hours } = company

/** At the week's end. */
export interface SubscriberWeek {
  /** At the office, epoch milliseconds. */
  startsAt: number
  /** Null if no process ran. */
  counts: Omit<SubscriberCountTable, 'day'> | null
}

/** @returns up to 26 weeks, oldest first; the last is current */
export const readSubscribersOverTime = defineOperation(
  listSubscribers.permission,
  async (parts): Promise<SubscriberWeek[]> => {
    const now = parts.now()
    const current = await readCounts(parts.store.aside)
    const byWeek = new Map<number, SubscriberWeek['counts']>()
    // A week's newest day wins.
    for (const { day, ...counts } of await listCountedDays(parts.store.aside, DAYS_READ)) {
      const week = officeWeekAt(hours, noonOf(day))
      if (!byWeek.has(week)) byWeek.set(week, counts)
    }
    byWeek.set(officeWeekAt(hours, now), current)
    const first = Math.min(...byWeek.keys())
    return Array.from({ length: WEEKS_AT_MOST }, (_, index) =>
      officeWeekAt(hours, now, WEEKS_AT_MOST - 1 - index),
    )
      .filter(startsAt => startsAt >= first)
      .map(startsAt => ({ startsAt, counts: byWeek.get(startsAt) ?? null }))
  },
)

function noonOf(day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: hours.timeZone,
    plainTime: '12:00',
  }).epochMilliseconds
}

export interface ExportedSubscribers {
  state?: SubscriberState | undefined
}

const subscribersExported = auditAction('subscribers.exported', 'exported subscribers')

/**
 * Audited with its count before reading.
 * @returns batches in order of arrival
 */
export const exportSubscribers = defineOperation(
  { name: 'exportSubscribers', roles: sellers, fresh: true },
  async (parts, actor, which: ExportedSubscribers = {}) => {
    const { aside } = parts.store
    const subscribers = await countExported(aside, which)
    await recordAudit(parts, {
      memberId: actor.memberId,
      action: subscribersExported,
      details: { subscribers, state: which.state ?? 'all' },
    })
    return readBatches(aside, which)
  },
)

async function* readBatches(db: ReadDb, which: ExportedSubscribers) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: StoredExport[] = await readExported(db, which, after)
    if (rows.length > 0) yield await describe(db, rows)
    after = rows.length < EXPORTED_AT_ONCE ? undefined : rows.at(-1)?.id
  }
}

/** Times in epoch milliseconds. */
export type ExportedSubscriber = Awaited<ReturnType<typeof describe>>[number]

async function describe(db: ReadDb, rows: readonly StoredExport[]) {
  const confirmedAt = await findConfirmations(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, email, state, created_at, state_at, source, consent, consented_at }) => ({
    email,
    state,
    source,
    /** Imports only. */
    consent,
    subscribedAt: created_at,
    confirmedAt: confirmedAt.get(id) ?? (state === 'confirmed' ? state_at : null),
    unsubscribedAt: state === 'unsubscribed' ? state_at : null,
    /** If later than subscribing. */
    consentedAt: consented_at,
  }))
}
