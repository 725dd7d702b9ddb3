import { table, whole } from '../bench/table.ts'
import type { Outcome } from './outcome.ts'

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
