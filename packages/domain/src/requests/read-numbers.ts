import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { businessLines } from '@universe/contract/fixed-lists'
import { officeWeekAt, operatingTimeBetween } from '@universe/contract/operating-hours'
import type { Actor } from '../staff/actor.ts'
import { requirePermission } from '../staff/require-permission.ts'
import type { StaffParts } from '../staff/staff-parts.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { type BusinessLine, businessLineOf } from './business-line.ts'
import {
  type CountedMail,
  type CountedRequests,
  countByWeek,
  countMailByWeek,
  listAnswers,
  type WeekEnds,
} from './numbers-repository.ts'

/** For so many weeks there are numbers; the first where nothing is said. */
export const NUMBERED_WEEKS = [13, 26, 52] as const

/** What the numbers are of. */
export interface NumbersInput {
  /** How many, the one that has begun included. */
  weeks: (typeof NUMBERED_WEEKS)[number]
}

/** What became of mail. */
export interface MailFates {
  /** Accepted at the first attempt. */
  firstTry: number
  /** Accepted at a later one, or after it had been given up and was tried anew. */
  later: number
  givenUp: number
  /** Of which nobody can say yet. */
  waiting: number
}

/** A week at the office, from its first day on. */
export interface WeekNumbers {
  /** Milliseconds since 1970. */
  startsAt: number
  byKind: Record<VisibleKind, number>
  /** Contact and demo requests; `none` where no line was named. */
  byLine: Record<BusinessLine | 'none', number>
  /** Of the requests that came in it. */
  answers: AnswerTimes
  mail: MailFates
  /** Requests whose visitors were sent no acknowledgment, as a limit of such mails was reached. */
  notAcknowledged: number
}

/** Numbers of requests that somebody may see, but for suspicious ones and spam. */
export interface Numbers {
  /** Those that are counted. */
  kinds: VisibleKind[]
  /** Oldest first; the last has not ended. */
  weeks: WeekNumbers[]
  /** Of all these weeks. */
  answers: AnswerTimes
  /** The operating time to the first answer of each that was answered, shortest first. */
  times: readonly number[]
}

/** @returns what came in the last weeks, how soon it was answered, and how its mail went */
export async function readNumbers(
  { store: { aside }, now }: Pick<StaffParts, 'store' | 'now'>,
  actor: Actor,
  { weeks: count }: NumbersInput,
): Promise<Numbers> {
  requirePermission(actor, 'readNumbers')
  const kinds = visibleKinds(actor.roles)
  const ends = weekEnds(now(), count)
  const counted = Map.groupBy(await countByWeek(aside, kinds, ends), ({ week }) => week)
  const answers = timeAnswers(await listAnswers(aside, kinds, ends), ends)
  const mail = Map.groupBy(await countMailByWeek(aside, kinds, ends), ({ week }) => week)
  const weeks = ends.slice(0, -1).map((startsAt, week): WeekNumbers => {
    const requests = counted.get(week) ?? []
    return {
      startsAt,
      ...sumRequests(requests),
      answers: describeTimes(
        timesOf(answers.get(week)),
        sum(requests, each => each.unanswered),
      ),
      mail: sumMail(mail.get(week) ?? []),
      notAcknowledged: sum(requests, each => each.notAcknowledged),
    }
  })
  const times = timesOf([...answers.values()].flat())
  const unanswered = weeks.reduce((total, week) => total + week.answers.unanswered, 0)
  return { kinds, weeks, answers: describeTimes(times, unanswered), times }
}

/** Each week by the office's clock: one in which that changes is an hour longer or shorter. */
function weekEnds(now: number, weeks: number): WeekEnds {
  const hours = company.operatingHours
  return Array.from({ length: weeks + 1 }, (_, week) => officeWeekAt(hours, now, weeks - 1 - week))
}

function timesOf(answers: readonly DatedAnswer[] = []): number[] {
  return answers.map(({ time }) => time).sort((a, b) => a - b)
}

function sumRequests(requests: readonly CountedRequests[]) {
  const byKind = { contact: 0, demo: 0, application: 0 }
  const byLine = Object.fromEntries(
    [...businessLines, 'none'].map(line => [line, 0]),
  ) as WeekNumbers['byLine']
  for (const { kind, topic, requests: count } of requests) {
    byKind[kind] += count
    if (kind !== 'application') byLine[businessLineOf(kind, topic) ?? 'none'] += count
  }
  return { byKind, byLine }
}

function sumMail(mail: readonly CountedMail[]): MailFates {
  const of = (fits: (each: CountedMail) => boolean) => sum(mail.filter(fits), each => each.messages)
  return {
    firstTry: of(({ state, isFirstTry }) => state === 'sent' && isFirstTry === 1),
    later: of(({ state, isFirstTry }) => state === 'sent' && isFirstTry === 0),
    givenUp: of(({ state }) => state === 'dead'),
    waiting: of(({ state }) => state === 'pending'),
  }
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}

/** How soon requests were answered first, in milliseconds of operating time. */
interface AnswerTimes {
  answered: number
  /** Those of which nobody can say yet how long it takes: no figure has them. */
  unanswered: number
  /** Half of those that were answered took no longer; null where none was. */
  median: number | null
  /** Nine of ten took no longer. */
  nineOfTen: number | null
}

/** An answer: the request came in a week, counted from 0. */
interface DatedAnswer {
  week: number
  /** Milliseconds of operating time. */
  time: number
}

/** @returns answers by the week in which their requests came, and how long each took */
function timeAnswers(
  answers: readonly { created_at: number; answered_at: number }[],
  ends: WeekEnds,
): Map<number, DatedAnswer[]> {
  const timeUntil = operatingClock(ends[0] ?? 0)
  const dated = answers.map(({ created_at, answered_at }) => ({
    week: ends.findLastIndex(end => end <= created_at),
    time: Math.max(0, timeUntil(answered_at) - timeUntil(created_at)),
  }))
  return Map.groupBy(dated, ({ week }) => week)
}

/**
 * @param times shortest first
 * @returns the times in two figures
 */
function describeTimes(times: readonly number[], unanswered: number): AnswerTimes {
  const nth = (index: number) => times[index] ?? 0
  const { length } = times
  if (length === 0) return { answered: 0, unanswered, median: null, nineOfTen: null }
  return {
    answered: length,
    unanswered,
    median: (nth(Math.floor((length - 1) / 2)) + nth(Math.floor(length / 2))) / 2,
    nineOfTen: nth(Math.ceil(length * 0.9) - 1),
  }
}

/** Every zone's clock is a whole number of these before or behind UTC's, and offices open on the hour. */
const STEP_MS = HOUR_MS / 4

/**
 * Within a step the office is open throughout or not at all: thousands of instants are placed by the
 * few hundred steps that they lie in, as asking a zone's clock takes long.
 * @returns what says how much operating time lies between an instant and a later one
 */
function operatingClock(from: number): (instant: number) => number {
  const known = new Map<number, number>()
  const at = (step: number) => {
    const found = known.get(step)
    if (found !== undefined) return found
    const time = operatingTimeBetween(company.operatingHours, from, step * STEP_MS)
    known.set(step, time)
    return time
  }
  return instant => {
    const step = Math.floor(instant / STEP_MS)
    const rest = instant - step * STEP_MS
    return at(step) + (rest > 0 && at(step + 1) > at(step) ? rest : 0)
  }
}
