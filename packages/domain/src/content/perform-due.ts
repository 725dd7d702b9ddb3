import { DAY_MS } from '@universe/contract/dates'
import type { Db, Trx } from '@universe/store/store'
import { tryEach } from '../platform/every.ts'
import { Refused } from '../platform/refused.ts'
import { dueInstant } from '../platform/wall-time.ts'
import { findMember, findRoles } from '../staff/member-repository.ts'
import { isPermitted, type Permission } from '../staff/operation.ts'
import { type RecordEntry, type RecordParts, recordChange } from '../staff/record-audit.ts'
import { type StoredWallTime, wallTimeOf } from './scheduled-instant.ts'

/** What waits for its time: articles and vacancies, or issues. */
interface Scheduled<Row extends StoredWallTime> {
  /** @param wallTime YYYY-MM-DDTHH:MM, inclusive */
  find(db: Db, wallTime: string): Promise<Row[]>
  /** Unless done or changed meanwhile. @throws Refused */
  perform(trx: Trx, record: RecordEntry, row: Row, dueAt: number): Promise<void>
  /** Likewise. */
  fail(trx: Trx, row: Row, failure: ScheduleFailure): Promise<void>
  /** For the log. */
  name(row: Row): string
}

export interface ScheduleFailure {
  /** A sentence. */
  failure: string
  /** Null: dropped when due. */
  memberId: string | null
  record: RecordEntry
}

/**
 * Each in a transaction that ends its schedule: once, even with several processes or after a crash.
 * Refusals are recorded with it and not retried; the next run repeats what the store failed at.
 * @throws naming each that the store failed at, once all were tried
 */
export async function performDue<Row extends StoredWallTime>(
  parts: RecordParts,
  { find, perform, fail, name }: Scheduled<Row>,
): Promise<void> {
  const time = parts.now()
  // No time zone is more than a day ahead of UTC.
  const rows = await find(parts.store.db, new Date(time + DAY_MS).toISOString().slice(0, 16))
  const instant = (due: number | string) => (typeof due === 'string' ? 0 : due)
  const inOrder = rows
    .map(row => ({ row, due: readDue(row) }))
    .filter(({ due }) => instant(due) <= time)
    .sort((a, b) => instant(a.due) - instant(b.due))
  const act = async (row: Row, due: number | string) => {
    const failure =
      typeof due === 'string'
        ? due
        : await recordChange(parts, (trx, record) => perform(trx, record, row, due)).catch(refusal)
    if (failure === undefined) return
    await recordChange(parts, (trx, record) => fail(trx, row, { failure, memberId: null, record }))
    parts.log.warn({ scheduled: name(row) }, 'what was scheduled could not be done')
  }
  await tryEach(inOrder, ({ row, due }) =>
    act(row, due).catch(cause => {
      throw new Error(`${name(row)} is due, but was not done`, { cause })
    }),
  )
}

/** @returns epoch milliseconds, or why never, for times written by other tools */
function readDue(stored: StoredWallTime): number | string {
  try {
    return dueInstant(wallTimeOf(stored))
  } catch (error) {
    return refusal(error)
  }
}

/** @throws what is none */
function refusal(error: unknown): string {
  if (error instanceof Refused) return error.message
  throw error
}

/**
 * When due, within `recordChange`, which serializes member changes.
 * @param memberId null if no member scheduled it
 * @throws Refused with their name, if inactive or no longer permitted
 */
export async function requireScheduler(
  trx: Trx,
  memberId: string | null,
  permission: Permission,
): Promise<void> {
  if (memberId === null) return
  const member = await findMember(trx, { id: memberId })
  if (!member) throw new Refused(describeRemoved('A former member'))
  const who = `${member.name || member.email} had scheduled it`
  if (member.state !== 'active') throw new Refused(`${who}, but was disabled by then.`)
  if (!isPermitted({ roles: await findRoles(trx, memberId) }, permission)) {
    throw new Refused(`${who}, but was no longer allowed to by then.`)
  }
}

export function describeRemoved(name: string): string {
  return `${name} had scheduled it, but was removed from the members.`
}
