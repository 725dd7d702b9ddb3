/** A case's row of the table, and its violations. */
export interface Outcome {
  case: string
  /** Requests, repeats included. */
  sent: number
  /** Submissions that were answered with 200. */
  acknowledged: number
  /** Submissions that stand in the store, whole. */
  stored: number
  /** Messages that reached the SMTP server, each Message-ID once. */
  delivered: number
  /** Messages that reached it once more. */
  repeated: number
  /** Submissions that were acknowledged, and are not stored or did not reach the company. */
  lost: number
  slowestMs: number
  violations: string[]
}

/** @returns the names of those that are true */
export function listViolations(found: Record<string, boolean>): string[] {
  return Object.entries(found)
    .filter(([, isTrue]) => isTrue)
    .map(([violation]) => violation)
}

/** @returns the outcome of a case that could not be carried through */
export function failedOutcome(name: string, error: Error): Outcome {
  const nothing = { sent: 0, acknowledged: 0, stored: 0, delivered: 0, repeated: 0, lost: 0 }
  return { case: name, ...nothing, slowestMs: 0, violations: [error.message] }
}
