import type { ExportedSubscriber } from '@universe/domain/newsletter/export-subscribers'
import type { Cell } from '../shared/exports/write-csv.ts'

/** The columns of exported subscribers, which an import understands. */
export const SUBSCRIBER_HEAD = [
  'Email',
  'State',
  'Subscribed (UTC)',
  'Confirmed (UTC)',
  'Unsubscribed (UTC)',
  'Came by',
  'Consent',
  'Consented at',
]

const SOURCES = { form: 'the newsletter form', import: 'an import' } as const

/** @returns the subscribers as rows of a table, batch by batch */
export async function* subscriberRows(
  batches: AsyncIterable<readonly ExportedSubscriber[]>,
): AsyncGenerator<Cell[][]> {
  for await (const subscribers of batches) yield subscribers.map(toRow)
}

function toRow(subscriber: ExportedSubscriber): Cell[] {
  const { email, state, subscribedAt, confirmedAt, unsubscribedAt } = subscriber
  return [
    email,
    state,
    toText(subscribedAt),
    toText(confirmedAt),
    toText(unsubscribedAt),
    SOURCES[subscriber.source],
    subscriber.consent,
    toText(subscriber.consentedAt ?? subscribedAt),
  ]
}

function toText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
