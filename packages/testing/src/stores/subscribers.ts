import type { Store } from '@universe/store/store'
import type { SubscriberTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'

const ROWS_AT_ONCE = 500

export function subscriberId(number: number): string {
  return `018f0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`
}

/**
 * They signed up a minute apart.
 * @param describe each one's differences
 * @param from the first one's number
 */
export async function fillUpSubscribers(
  { db }: Store,
  count: number,
  describe: (number: number) => Partial<Insertable<SubscriberTable>> = () => ({}),
  from = 0,
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => index + from).map(number => ({
    id: subscriberId(number),
    email: `subscriber${number}@example.com`,
    created_at: Date.UTC(2026, 9, 1) + number * 60_000,
    ...describe(number),
  }))
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await db
      .insertInto('subscribers')
      .values(rows.slice(first, first + ROWS_AT_ONCE))
      .execute()
  }
}
