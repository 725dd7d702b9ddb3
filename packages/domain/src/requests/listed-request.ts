import { company } from '@universe/contract/company'
import { DAY_MS } from '@universe/contract/dates'
import { RETENTION_MONTHS, SPAM_KEPT_DAYS } from '@universe/contract/limits'
import { addOperatingTime } from '@universe/contract/operating-hours'
import type { VisitSource } from '@universe/contract/visit-source'
import { daysUntilErased } from '../platform/retention-time.ts'
import type { StaffContext } from '../staff/context.ts'
import { findMemberNames } from '../staff/member-repository.ts'
import { ALL_KINDS } from '../staff/visible-kinds.ts'
import { findProgress } from './message-progress-repository.ts'
import type { RequestRow } from './request-list-repository.ts'
import { describeRequests } from './request-repository.ts'
import { isRequestState, type RequestState, SPAM, unansweredStates } from './request-state.ts'
import { businessLineOf, describeSuspicion } from './request-words.ts'
import { isBack } from './waiting-days.ts'
import type { WithheldBy } from './withheld-acknowledgements.ts'

/** What the row alone tells; with the vacancy's title of an application. */
export type RequestSummary = ReturnType<typeof summarize>
type DescribedRow = Awaited<ReturnType<typeof describeRows>>[number]
export type ListedRequest = DescribedRow['listed']
/** What exports and a request's own page have besides. */
export type WrittenRequest = DescribedRow['written']

/** @returns in their order, without those erased meanwhile */
export async function describeRows(parts: StaffContext, rows: readonly RequestRow[]) {
  if (rows.length === 0) return []
  const { aside } = parts.store
  const ids = rows.map(({ id }) => id)
  const visitors = await describeRequests(aside, ids)
  const assignees = rows.flatMap(({ assignee_id }) => assignee_id ?? [])
  const names = await findMemberNames(aside, assignees)
  const progress = await findProgress(aside, ALL_KINDS, ids)
  const lateSince = findLateSince(parts)
  return rows.flatMap(row => {
    const visitor = visitors.get(row.id)
    if (!visitor) return []
    const { name, company, email, vacancy_title, body, suspicion } = visitor
    const { assignee_id: id } = row
    const listed = {
      ...summarize(row, vacancy_title),
      who: { name, company, email },
      /** Nameless: former member. */
      assignee: id === null ? null : { id, name: names.get(id) ?? null },
      isLate: isLate(row, lateSince),
      isBack: isBack(row, parts.now()),
      /** One of each purpose, every answer. */
      mail: progress.get(row.id) ?? [],
      daysUntilErased: daysLeft(parts, row),
    }
    const written = {
      ...listed,
      /** Another front end's. */
      text: body,
      visit: readVisit(row),
      suspicion: suspicion === null ? null : describeSuspicion(suspicion),
    }
    return [{ row, visitor, listed, written }]
  })
}

export function summarize(row: RequestRow, vacancyTitle: string | null) {
  return {
    number: row.number,
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    /** Business line, demo type or vacancy. */
    title: row.topic ?? vacancyTitle,
    line: businessLineOf(row.kind, row.topic),
    createdAt: row.created_at,
    suspicious: row.suspicious === 1,
    withheld: row.withheld as WithheldBy | null,
    state: row.state as RequestState,
    stateSince: row.state_at,
    /** YYYY-MM-DD at the office. */
    waitingUntil: row.waiting_until,
    channel: row.channel,
  }
}

function readVisit({ visit, origin }: RequestRow): (VisitSource & { origin: string }) | null {
  return visit === null || origin === null ? null : { ...JSON.parse(visit), origin }
}

/** Rounded up. */
function daysLeft(
  { now }: Pick<StaffContext, 'now'>,
  { state, state_at, created_at }: RequestRow,
): number {
  const days = daysUntilErased(created_at, RETENTION_MONTHS, now())
  if (state !== SPAM || state_at === null) return days
  const left = Math.ceil((state_at + SPAM_KEPT_DAYS * DAY_MS - now()) / DAY_MS)
  return Math.max(0, Math.min(days, left))
}

export type LateParts = Pick<StaffContext, 'now'> & {
  settings: Pick<StaffContext['settings'], 'answerWithinMs'>
}

/** @returns the latest overdue receipt, epoch milliseconds */
export function findLateSince({ now, settings: { answerWithinMs } }: LateParts): number {
  return addOperatingTime(company.operatingHours, now(), -answerWithinMs)
}

/**
 * @param since from `findLateSince`
 * @returns false for suspicious ones
 */
function isLate(
  { kind, state, suspicious, answered_at, created_at }: RequestRow,
  since: number,
): boolean {
  if (created_at > since || suspicious === 1 || answered_at !== null) return false
  return isRequestState(state) && unansweredStates(kind).includes(state)
}
