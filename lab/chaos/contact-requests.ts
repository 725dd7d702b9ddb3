import { setTimeout } from 'node:timers/promises'
import { makeSubmissions, type Submission } from './submissions.ts'
import { send } from './visitors.ts'

const SILENCE_MS = 5000
const PAUSE_MS = 250
const EVERY_MS = 200
const ENOUGH = 4000

/** Contact requests at a constant rate, until stopped. */
export interface ContactRequests {
  /** Requests sent, including repeats. */
  sent: number
  /** Times of acknowledgment by `performance.now()`, by sender's address. */
  acknowledged: Map<string, number>
  slowestMs: number
  /** Starts no more. @returns once all are acknowledged */
  end(): Promise<void>
}

export function startContactRequests(url: string): ContactRequests {
  const waiting = makeSubmissions(ENOUGH, 'sender', ['contact'])
  const under: Promise<void>[] = []
  const requests: ContactRequests = {
    sent: 0,
    acknowledged: new Map(),
    slowestMs: 0,
    async end() {
      clearInterval(timer)
      await Promise.all(under)
    },
  }
  const persist = async (submission: Submission) => {
    while (!requests.acknowledged.has(submission.email)) {
      const { status, ms } = await send(url, submission, SILENCE_MS)
      requests.sent += 1
      requests.slowestMs = Math.max(requests.slowestMs, ms)
      if (status === 200) requests.acknowledged.set(submission.email, performance.now())
      else await setTimeout(PAUSE_MS)
    }
  }
  const timer = setInterval(() => {
    const submission = waiting.shift()
    if (submission) under.push(persist(submission))
  }, EVERY_MS)
  return requests
}
