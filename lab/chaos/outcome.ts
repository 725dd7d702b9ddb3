import { waitUntil } from '@universe/testing/clients/wait-until'
import { table, whole } from '../bench/table.ts'

/** Limit of each wait in a case, below the test's of a case. */
export const WITHIN_MS = 240_000

/** Kills evenly spread over a count that grows up to `total`. */
export async function killAtTimes(
  { kills, total, count }: { kills: number; total: number; count: () => number },
  kill: (number: number) => Promise<void>,
): Promise<void> {
  for (let number = 1; number <= kills; number++) {
    const enough = (number * total) / (kills + 1)
    await waitUntil(`${enough} of ${total}`, () => count() >= enough, WITHIN_MS)
    await kill(number)
  }
}

/** A case's row of the table, and its violations. */
export interface Outcome {
  case: string
  /** Requests, repeats included. */
  sent: number
  /** Submissions with status 200. */
  acknowledged: number
  /** Submissions completely stored. */
  stored: number
  /** Messages received by the SMTP server, by distinct Message-ID. */
  delivered: number
  /** Messages received again. */
  repeated: number
  /** Submissions acknowledged, but not stored or not received by the company. */
  lost: number
  slowestMs: number
  violations: string[]
}

/** @returns names of the true conditions */
export function listViolations(found: Record<string, boolean>): string[] {
  return Object.entries(found)
    .filter(([, isTrue]) => isTrue)
    .map(([violation]) => violation)
}

/** @returns the outcome with more violations, by their conditions */
export function judge(outcome: Outcome, found: Record<string, boolean>): Outcome {
  return { ...outcome, violations: [...outcome.violations, ...listViolations(found)] }
}

/** @returns the outcome of a case that failed with an error */
export function failedOutcome(name: string, error: Error): Outcome {
  const nothing = { sent: 0, acknowledged: 0, stored: 0, delivered: 0, repeated: 0, lost: 0 }
  return { case: name, ...nothing, slowestMs: 0, violations: [error.message] }
}

export interface StoredOutcome extends Outcome {
  store: string
  seconds: number
}

const explanation = [
  'Requests count repeats: a visitor sends a request under the same key until it is acknowledged. Delivered',
  'messages count each Message-ID once; repeated ones came once more, under an ID that the receiver knows.',
  'Each submission causes two messages. Lost is what was acknowledged, and is not in the store or did not reach',
  'the company; slowest is the longest that a visitor waited for an answer, or for none. Of members at work, it',
  'is forms and the changes of requests that they were told of, and slowest includes the tries over a bad line.',
  'Of a newsletter, requests are the contact requests beside it, and lost counts subscribers who got nothing, too.',
]

const head = [
  'case',
  'store',
  'requests sent',
  'acknowledged',
  'stored',
  'delivered',
  'repeated',
  'lost',
  'slowest ms',
  's',
]

/** @param about lines about time and machine @returns the table, and all violations */
export function describeOutcomes(
  about: readonly string[],
  outcomes: readonly StoredOutcome[],
): string {
  const violations = outcomes.flatMap(({ case: name, store, violations: found }) =>
    found.map(violation => `- ${name}, ${store}: ${violation}.`),
  )
  return [
    '# Broken on purpose',
    ...about.flatMap(line => ['', line]),
    '',
    ...explanation,
    '',
    table(head, outcomes.map(toRow)),
    '',
    violations.length === 0 ? 'Everything is as it should be.' : 'This should not be:',
    ...violations,
    '',
  ].join('\n')
}

function toRow(outcome: StoredOutcome): string[] {
  const { sent, acknowledged, stored, delivered, repeated, lost, slowestMs, seconds } = outcome
  const counts = [sent, acknowledged, stored, delivered, repeated, lost, slowestMs, seconds]
  return [outcome.case, outcome.store, ...counts.map(whole)]
}
