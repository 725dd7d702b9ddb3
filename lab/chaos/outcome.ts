import { waitUntil } from '@universe/testing/clients/wait-until'

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
