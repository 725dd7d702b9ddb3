import type { Trx } from '@universe/store/store'
import { sql } from 'kysely'

/** What is to go out, from whom, and from when on, in epoch milliseconds. */
interface IssueStart {
  issueId: string
  mailFrom: { address: string }
  now: number
}

/**
 * Puts a message to each confirmed subscriber into the newsletter's outbox, in the transaction that
 * starts the issue. One statement: a visitor's form waits for it at the embedded store.
 * @returns how many; a repetition adds none for whoever has one
 */
export async function fillIssue(trx: Trx, { issueId, mailFrom, now }: IssueStart): Promise<number> {
  const domain = mailFrom.address.split('@').at(-1)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('newsletter_messages')
    .columns(['issue_id', 'subscriber_id', 'message_id', 'state', 'next_attempt_at'])
    .expression(
      trx
        .selectFrom('subscribers')
        .select(row => [
          sql<string>`cast(${issueId} as text)`.as('issue_id'),
          'id as subscriber_id',
          sql<string>`cast(${`<${issueId}.`} as text) || ${row.ref('id')} || cast(${`@${domain}>`} as text)`.as(
            'message_id',
          ),
          sql<'pending'>`'pending'`.as('state'),
          sql<number>`cast(${now} as bigint)`.as('next_attempt_at'),
        ])
        .where('state', '=', 'confirmed'),
    )
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}
