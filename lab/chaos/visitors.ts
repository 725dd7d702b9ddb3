import { setTimeout } from 'node:timers/promises'
import { type RawAnswer, sendRaw } from '@universe/testing/clients/raw-request'
import { WITHIN_MS } from './outcome.ts'
import type { Submission } from './submissions.ts'

/** Statuses that the browser's outbox does not retry. */
const REFUSED_FOR_GOOD = [400, 413, 415, 422]
/** The outbox waits from 2 s to 5 minutes; these visitors have less time. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000

export interface Answer extends RawAnswer {
  submission: Submission
  /** Time to the end of the response, or to failure. */
  ms: number
}

export interface Traffic {
  /** Requests sent, including repeats. */
  sent: number
  /** Keys of submissions with status 200. */
  acknowledged: Set<string>
  /** All responses but 200; status 0 stands for none. */
  failures: Answer[]
  slowestMs: number
  /** Resolves when all submissions are acknowledged or refused for good, or on timeout. */
  over: Promise<void>
}

export interface Visit {
  clients: number
  /** Timeout without a response, after which it retries. */
  silenceMs: number
}

/** @returns an empty record */
export function noTraffic(): Traffic {
  const over = Promise.resolve()
  return { sent: 0, acknowledged: new Set(), failures: [], slowestMs: 0, over }
}

/**
 * Sends submissions like the browser's outbox, until each is acknowledged.
 * @param traffic continues earlier counts, if any
 */
export function startVisitors(
  url: string,
  submissions: readonly Submission[],
  { clients, silenceMs }: Visit,
  traffic = noTraffic(),
): Traffic {
  const deadline = Date.now() + WITHIN_MS
  const waiting = [...submissions]
  const visit = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await persist(next)
  }
  const persist = async (submission: Submission) => {
    for (let attempt = 0; Date.now() < deadline; attempt++) {
      const answer = await send(url, submission, silenceMs)
      traffic.sent += 1
      traffic.slowestMs = Math.max(traffic.slowestMs, answer.ms)
      if (answer.status === 200) traffic.acknowledged.add(submission.key)
      else traffic.failures.push(answer)
      if (answer.status === 200 || REFUSED_FOR_GOOD.includes(answer.status)) return
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
      await setTimeout(pause * (0.5 + Math.random() / 2))
    }
  }
  traffic.over = Promise.all(Array.from({ length: clients }, visit)).then(() => {})
  return traffic
}

/** Sends a submission once. */
export async function send(
  url: string,
  submission: Submission,
  silenceMs: number,
): Promise<Answer> {
  const startedAt = performance.now()
  const nothing: RawAnswer = { status: 0, text: '' }
  const answer = await sendRaw(url, submission.request, silenceMs).catch(() => nothing)
  return { ...answer, submission, ms: performance.now() - startedAt }
}
