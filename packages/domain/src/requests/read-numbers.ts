import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { businessLines } from '@universe/contract/fixed-lists'
import { officeWeekAt, operatingTimeBetween } from '@universe/contract/operating-hours'
import { defineOperation } from '../staff/operation.ts'
import { readers } from '../staff/roles.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import {
  type CountedMail,
  type CountedRequests,
  countByWeek,
  countMailByWeek,
  countOrigins,
  countTold,
  listAnswers,
  type WeekEnds,
} from './numbers-repository.ts'
import { type BusinessLine, businessLineOf } from './request-words.ts'

/** Default first. */
export const NUMBERED_WEEKS = [13, 26, 52] as const

export type Numbers = Awaited<ReturnType<typeof readNumbers>>
export type MailOutcomes = ReturnType<typeof sumMail>

/** Of visible requests, without suspicious ones and spam. */
export const readNumbers = defineOperation(
  { name: 'readNumbers', roles: readers },
  async (
    { store: { aside }, now },
    actor,
    { weeks: count }: { weeks: (typeof NUMBERED_WEEKS)[number] },
  ) => {
    const kinds = visibleKinds(actor.roles)
    const ends = weekEnds(now(), count)
    const counted = Map.groupBy(await countByWeek(aside, kinds, ends), ({ week }) => week)
    const listed = await listAnswers(aside, kinds, ends)
    const [here = [], outside = []] = [0, 1].map(is => listed.filter(each => each.isOutside === is))
    const answers = timeAnswers(here, ends)
    const answersOutside = timeAnswers(outside, ends)
    const mail = Map.groupBy(await countMailByWeek(aside, kinds, ends), ({ week }) => week)
    const weeks = ends.slice(0, -1).map((startsAt, week) => {
      const requests = counted.get(week) ?? []
      return {
        startsAt,
        ...sumRequests(requests),
        /** Of requests received in this week. */
        answers: describeTimes(timesOf(answers.get(week)), {
          unanswered: sum(requests, each => each.unanswered),
          outside: answersOutside.get(week)?.length ?? 0,
        }),
        mail: sumMail(mail.get(week) ?? []),
        notAcknowledged: sum(requests, each => each.notAcknowledged),
      }
    })
    const times = timesOf([...answers.values()].flat())
    const unanswered = sum(weeks, week => week.answers.unanswered)
    return {
      kinds,
      /** Oldest first; the last is current. */
      weeks,
      answers: describeTimes(times, { unanswered, outside: outside.length }),
      /** Operating time to the first answer, shortest first. */
      times,
      /** Undefined if they see no applications. */
      closed: kinds.includes('application') ? await countTold(aside, ends) : undefined,
      /** Most frequent first. */
      origins: await countOrigins(aside, kinds, ends),
    }
  },
)

/** By the office's clock: weeks with a clock change differ by an hour. */
function weekEnds(now: number, weeks: number): WeekEnds {
  const hours = company.operatingHours
  return Array.from({ length: weeks + 1 }, (_, week) => officeWeekAt(hours, now, weeks - 1 - week))
}

function timesOf(answers: readonly DatedAnswer[] = []): number[] {
  return answers.map(({ time }) => time).sort((a, b) => a - b)
}

function sumRequests(requests: readonly CountedRequests[]) {
  const byKind: Record<VisibleKind, number> = { contact: 0, demo: 0, application: 0 }
  /** Contact and demo; `none`: without a line. */
  const byLine = Object.fromEntries([...businessLines, 'none'].map(line => [line, 0])) as Record<
    BusinessLine | 'none',
    number
  >
  for (const { kind, topic, requests: count } of requests) {
    byKind[kind] += count
    if (kind !== 'application') byLine[businessLineOf(kind, topic) ?? 'none'] += count
  }
  return { byKind, byLine }
}

function sumMail(mail: readonly CountedMail[]) {
  const of = (fits: (each: CountedMail) => boolean) => sum(mail.filter(fits), each => each.messages)
  return {
    firstTry: of(({ state, isFirstTry }) => state === 'sent' && isFirstTry === 1),
    /** Also retries after giving up. */
    later: of(({ state, isFirstTry }) => state === 'sent' && isFirstTry === 0),
    givenUp: of(({ state }) => state === 'dead'),
    waiting: of(({ state }) => state === 'pending'),
  }
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}

/** Milliseconds of operating time. */
interface AnswerTimes {
  answered: number
  /** Not in the figures. */
  unanswered: number
  /** By phone or mail before any answer; not in the figures. */
  outside: number
  /** Null: no answers. */
  median: number | null
  /** 90th percentile. */
  nineOfTen: number | null
}

interface DatedAnswer {
  week: number
  /** Milliseconds of operating time. */
  time: number
}

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

function describeTimes(
  times: readonly number[],
  others: Pick<AnswerTimes, 'unanswered' | 'outside'>,
): AnswerTimes {
  const nth = (index: number) => times[index] ?? 0
  const { length } = times
  if (length === 0) return { answered: 0, ...others, median: null, nineOfTen: null }
  return {
    answered: length,
    ...others,
    median: (nth(Math.floor((length - 1) / 2)) + nth(Math.floor(length / 2))) / 2,
    nineOfTen: nth(Math.ceil(length * 0.9) - 1),
  }
}

/** Divides all UTC offsets; offices open on the hour. */
const STEP_MS = HOUR_MS / 4

/**
 * Offices are open throughout a step or not at all: thousands of instants are looked up in some
 * hundred steps, since zone conversions are slow.
 * @returns operating time since `from`
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
