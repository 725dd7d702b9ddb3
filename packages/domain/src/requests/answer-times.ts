import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { operatingTimeBetween } from '@universe/contract/operating-hours'
import type { WeekEnds } from './numbers-repository.ts'

/** How soon requests were answered first, in milliseconds of operating time. */
export interface AnswerTimes {
  answered: number
  /** Those of which nobody can say yet how long it takes: no figure has them. */
  unanswered: number
  /** Half of those that were answered took no longer; null where none was. */
  median: number | null
  /** Nine of ten took no longer. */
  nineOfTen: number | null
}

/** An answer: the request came in a week, counted from 0. */
export interface DatedAnswer {
  week: number
  /** Milliseconds of operating time. */
  time: number
}

/** @returns answers by the week in which their requests came, and how long each took */
export function timeAnswers(
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
export function describeTimes(times: readonly number[], unanswered: number): AnswerTimes {
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
