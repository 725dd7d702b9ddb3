import type { ReadDb } from '@universe/store/store'
import type { Tables } from '@universe/store/tables'
import { type ExpressionBuilder, sql } from 'kysely'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import { isTold } from './request-list-repository.ts'
import { HIRED, SPAM } from './request-state.ts'

/** Instants: each week's start, and the last end. */
export type WeekEnds = readonly number[]

export interface CountedRequests {
  week: number
  kind: VisibleKind
  topic: string | null
  requests: number
  unanswered: number
  notAcknowledged: number
}

/** Without suspicious ones and spam. */
export async function countByWeek(
  db: ReadDb,
  kinds: readonly VisibleKind[],
  ends: WeekEnds,
): Promise<CountedRequests[]> {
  const { rows } = await sql<CountedRequests>`
    select weeks.week, requests.kind, requests.topic, count(*) as requests,
      count(*) - count(requests.answered_at) as unanswered,
      count(requests.withheld) as "notAcknowledged"
    from ${weekTable(ends)} inner join requests
      on requests.created_at >= weeks.since and requests.created_at < weeks.until
    where requests.suspicious = 0 and requests.state <> ${SPAM}
      and requests.kind in (${sql.join(kinds)})
    group by weeks.week, requests.kind, requests.topic`.execute(db)
  return rows
}

/** Most frequent first; without suspicious ones and spam. */
export async function countOrigins(db: ReadDb, kinds: readonly VisibleKind[], ends: WeekEnds) {
  const rows = await db
    .selectFrom('requests')
    .select(({ fn }) => ['origin', fn.countAll<number>().as('requests')])
    .where(isCounted(kinds, ends))
    .groupBy('origin')
    .execute()
  return rows.sort(
    (a, b) => b.requests - a.requests || (a.origin ?? '').localeCompare(b.origin ?? ''),
  )
}

function isCounted(kinds: readonly VisibleKind[], ends: WeekEnds) {
  return (row: ExpressionBuilder<Tables, 'requests'>) =>
    row.and([
      row('created_at', '>=', ends[0] ?? 0),
      row('created_at', '<', ends.at(-1) ?? 0),
      row('suspicious', '=', 0),
      row('state', '!=', SPAM),
      row('kind', 'in', kinds),
    ])
}

/** Unordered; `isOutside`: 1 if answered by phone or mail, else 0. */
export function listAnswers(db: ReadDb, kinds: readonly VisibleKind[], ends: WeekEnds) {
  return db
    .selectFrom('requests')
    .select(['created_at', 'answered_at'])
    .select(
      sql<number>`case when exists (
        select 1 from request_changes where request_changes.request_id = requests.id
          and request_changes.kind = 'answered-outside' and request_changes.undone_at is null
          and request_changes.at = requests.answered_at) then 1 else 0 end`.as('isOutside'),
    )
    .$narrowType<{ answered_at: number }>()
    .where(isCounted(kinds, ends))
    .where('answered_at', 'is not', null)
    .execute()
}

/** Applicants for vacancies no longer on the site. */
export function countTold(db: ReadDb, ends: WeekEnds) {
  return db
    .selectFrom('requests')
    .select(({ fn }) => [
      fn.countAll<number>().as('applicants'),
      sql<number>`count(case when requests.state = ${HIRED} or ${isTold(['sent'])} then 1 end)`.as(
        'told',
      ),
    ])
    .where(isCounted(['application'], ends))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('jobs').select('jobs.id').whereRef('jobs.id', '=', 'requests.vacancy_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
}

export interface CountedMail {
  week: number
  state: 'pending' | 'sent' | 'dead'
  /** 1 or 0. */
  isFirstTry: number
  messages: number
}

/** Includes suspicious requests and spam. */
export async function countMailByWeek(
  db: ReadDb,
  kinds: readonly VisibleKind[],
  ends: WeekEnds,
): Promise<CountedMail[]> {
  // All states, to use the index by state and age.
  const { rows } = await sql<CountedMail>`
    select weeks.week, outbox.state,
      case when outbox.attempts <= 1 and outbox.retried = 0 then 1 else 0 end as "isFirstTry",
      count(*) as messages
    from ${weekTable(ends)} inner join outbox
      on outbox.created_at >= weeks.since and outbox.created_at < weeks.until
    where outbox.state in ('pending', 'sent', 'dead')
      and outbox.request_kind in (${sql.join(kinds)})
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Literals: PostgreSQL could not infer parameter types. */
function weekTable(ends: WeekEnds) {
  const rows = ends
    .slice(0, -1)
    .map((since, week) => `select ${week} as week, ${since} as since, ${ends[week + 1]} as until`)
  return sql`(${sql.raw(rows.join(' union all '))}) as weeks`
}

export async function countNew(
  db: ReadDb,
  kinds: readonly VisibleKind[],
  most: number,
): Promise<number> {
  const found = await db
    .selectFrom('requests')
    .select('number')
    .where('kind', 'in', kinds)
    .where('state', '=', 'new')
    .limit(most)
    .execute()
  return found.length
}

export async function countGivenUp(
  db: ReadDb,
  kinds: readonly VisibleKind[],
  most: number,
): Promise<number> {
  const found = await db
    .selectFrom('outbox')
    .innerJoin('requests', 'requests.id', 'outbox.request_id')
    .select('outbox.id')
    .where('outbox.state', '=', 'dead')
    .where('outbox.request_kind', 'in', kinds)
    // Not retried, and in no mail list.
    .where('requests.state', '!=', SPAM)
    .limit(most)
    .execute()
  return found.length
}

/**
 * Detects a stuck outbox; one message refused by its own server does not count.
 * @param dueBefore younger ones are in progress
 * @returns since when mail waits with nothing younger accepted
 */
export async function findWaitingSince(db: ReadDb, dueBefore: number): Promise<number | null> {
  const oldest = await findCreation(db, 'pending', 'asc')
  if (oldest === null || oldest > dueBefore) return null
  const newestSent = await findCreation(db, 'sent', 'desc')
  return newestSent !== null && newestSent > oldest ? null : oldest
}

async function findCreation(db: ReadDb, state: 'pending' | 'sent', order: 'asc' | 'desc') {
  const message = await db
    .selectFrom('outbox')
    .select('created_at')
    .where('state', '=', state)
    .orderBy('created_at', order)
    .limit(1)
    .executeTakeFirst()
  return message?.created_at ?? null
}
