import { setTimeout } from 'node:timers/promises'
import { makeSubmissions, type Submission } from './submissions.ts'
import { send } from './visitors.ts'

const SILENCE_MS = 5000
const PAUSE_MS = 250
const ENOUGH = 4000

/** Contact requests that come evenly, until they are told to end. */
export interface ContactRequests {
  /** How many requests were sent, repeats included. */
  sent: number
  /** When each was acknowledged, by `performance.now()`, and by whose address. */
  acknowledged: Map<string, number>
  slowestMs: number
  /** Lets nobody new come. @returns once each is acknowledged */
  end(): Promise<void>
}

/** @param perSecond how many visitors come in a second */
export function startContactRequests(url: string, perSecond: number): ContactRequests {
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
  }, 1000 / perSecond)
  return requests
}
