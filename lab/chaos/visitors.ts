import { setTimeout } from 'node:timers/promises'
import { type RawAnswer, sendRaw } from '@universe/testing/clients/raw-request'
import type { Submission } from './submissions.ts'

/** Answers that the browser's outbox does not repeat: the request itself is at fault. */
const REFUSED_FOR_GOOD = [400, 413, 415, 422]
/** The outbox waits from 2 s to 5 minutes between tries; these visitors have less time. */
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000

export interface Answer extends RawAnswer {
  submission: Submission
  /** From the connection to the answer's end, or to its absence. */
  ms: number
}

export interface Traffic {
  /** How many requests were sent, repeats included. */
  sent: number
  /** The keys of submissions that were answered with 200. */
  acknowledged: Set<string>
  /** Every answer but 200; status 0 stands for none. */
  failures: Answer[]
  slowestMs: number
  /** Resolves when every submission is acknowledged or refused for good, or the time is over. */
  over: Promise<void>
}

export interface Visit {
  clients: number
  /** A client that hears nothing for so long tries again. */
  silenceMs: number
  withinMs: number
}

/** @returns the record of nobody's visit yet */
export function noTraffic(): Traffic {
  const over = Promise.resolve()
  return { sent: 0, acknowledged: new Set(), failures: [], slowestMs: 0, over }
}

/**
 * Lets visitors send submissions as the browser's outbox does, until each is acknowledged.
 * @param traffic counts them, beside earlier ones where there were any
 */
export function startVisitors(
  url: string,
  submissions: readonly Submission[],
  { clients, silenceMs, withinMs }: Visit,
  traffic = noTraffic(),
): Traffic {
  const deadline = Date.now() + withinMs
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
