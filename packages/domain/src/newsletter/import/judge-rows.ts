import { isEmailAddress } from '@universe/contract/rules'
import type { ReadDb } from '@universe/store/store'
import { mailboxAddress } from '../../platform/canonical-address.ts'
import { findErasureKinds } from '../../platform/erasures/erasure-repository.ts'
import type { ErasureKey } from '../../platform/erasures/erasures.ts'
import { findStates } from '../subscriber-repository.ts'
import type { SubscriberRow } from './read-subscriber-table.ts'

export const CONSENT_MAX_CHARACTERS = 2000

export const REFUSALS = {
  address: 'Not an email address.',
  twice: 'Repeats an earlier row.',
  date: 'The consent date must be a past date like 2026-11-23 or 2026-11-23T10:00Z.',
  consent: `The consent is longer than ${CONSENT_MAX_CHARACTERS} characters.`,
  ended: 'Marked in the table as unsubscribed or not to be mailed.',
  state: 'Unknown state. Use “subscribed”, “pending” or “unsubscribed”.',
  unsubscribed: 'Unsubscribed. Only they can subscribe again.',
  suppressed: 'Suppressed. Allow it to subscribe again first.',
  erased: 'Erased. Only they can subscribe again.',
} as const

export type RowRefusal = keyof typeof REFUSALS

export type Candidate = Exclude<ReturnType<typeof readRow>, RowRefusal>

/** By mailbox. */
export interface TableContext {
  /** By another row, before or after. */
  barred: ReadonlyMap<string, 'ended' | 'state'>
  /** In earlier rows. */
  seen: Set<string>
  now: number
}

export function noteBarred(
  { email, state }: SubscriberRow,
  barred: Map<string, 'ended' | 'state'>,
) {
  const standing = readState(state)
  if (standing !== 'ended' && standing !== 'state') return
  const mailbox = mailboxAddress(email)
  if (barred.get(mailbox) !== 'ended') barred.set(mailbox, standing)
}

/** @returns its values, or why the table rules it out */
export function readRow(row: SubscriberRow, { barred, seen, now }: TableContext) {
  const { line, state, consent } = row
  if (!isEmailAddress(row.email)) return 'address'
  const email = row.email.toLowerCase()
  const mailbox = mailboxAddress(email)
  const bar = barred.get(mailbox)
  if (bar) return bar
  if (seen.has(mailbox)) return 'twice'
  seen.add(mailbox)
  const consentedAt = row.consentedAt === '' ? null : readTime(row.consentedAt)
  if (consentedAt !== null && !(consentedAt <= now)) return 'date'
  if (consent.length > CONSENT_MAX_CHARACTERS) return 'consent'
  return {
    line,
    /** Lower case. */
    email,
    /** Null: the table's. */
    consent: consent || null,
    /** Epoch milliseconds. */
    consentedAt,
    /** By the table's state. */
    isPending: readState(state) === 'pending',
  }
}

/** Also names of other services; unknown ones are not imported. */
function readState(state: string): 'subscribed' | 'pending' | 'ended' | 'state' {
  const words = state.replace(/[^\p{L}]+/gu, ' ').trim()
  if (SUBSCRIBED.test(words)) return 'subscribed'
  if (PENDING.test(words)) return 'pending'
  return ENDED.test(words) ? 'ended' : 'state'
}

const SUBSCRIBED = /^(?:(?:re)?subscribed|confirmed|active|enabled|verified|opt(?:ed)? ?in|)$/
const PENDING = /^(?:pending|unconfirmed|not confirmed|unverified)$/
const ENDED =
  /^(?:un ?subscribed|(?:non|not) ?subscribed|opt(?:ed)? ?out|bl(?:ock|ack) ?listed|blocked|suppressed|cleaned|(?:hard |soft )?bounced?|complain(?:ed|t)|spam|inactive|disabled|deleted|removed|archived|erased|invalid)$/

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/** @returns epoch milliseconds, UTC without a zone; NaN if invalid */
function readTime(text: string): number {
  if (!TIME.test(text)) return Number.NaN
  const time = text.replace(' ', 'T')
  return Date.parse(/T.*(?:Z|[+-]\d\d:\d\d)$/.test(time) || !time.includes('T') ? time : `${time}Z`)
}

export interface Judged {
  /** `wasLifted`: earlier consent no longer counts. */
  fresh: (Candidate & { wasLifted: boolean })[]
  known: number
  refused: { line: number; email: string; reason: RowRefusal }[]
}

export async function judgeCandidates(
  db: ReadDb,
  key: ErasureKey,
  candidates: readonly Candidate[],
): Promise<Judged> {
  const judged: Judged = { fresh: [], known: 0, refused: [] }
  if (candidates.length === 0) return judged
  const emails = candidates.map(({ email }) => email)
  const states = await findStates(db, emails)
  const erasures = await findErasureKinds(db, key, emails)
  for (const candidate of candidates) {
    const { line, email } = candidate
    const state = states.get(email)
    const kinds = erasures(email)
    const reason =
      state === 'unsubscribed'
        ? state
        : (['suppressed', 'erased', 'unsubscribed'] as const).find(kind => kinds.has(kind))
    if (state && state !== 'unsubscribed') judged.known += 1
    else if (reason) judged.refused.push({ line, email, reason })
    else judged.fresh.push({ ...candidate, wasLifted: kinds.has('lifted') })
  }
  return judged
}
