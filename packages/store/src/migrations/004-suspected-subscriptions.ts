import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * Subscriptions that look like a machine's get a table of their own: whoever writes to all
 * `subscribers` must not write to them. The column that marked them there stays, since an instance
 * of the version before may still be running.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('suspected_subscriptions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('suspicion', 'text', column => column.notNull())
    .execute()
  const columns = ['id', 'email', 'created_at', 'suspicion'] as const
  await db
    .insertInto('suspected_subscriptions')
    .columns(columns)
    .expression(trx =>
      trx
        .selectFrom('subscribers')
        .select(['id', 'email', 'created_at'])
        .select(row => row.ref('suspicion').$notNull().as('suspicion'))
        .where('suspicion', 'is not', null),
    )
    .execute()
  await db.deleteFrom('subscribers').where('suspicion', 'is not', null).execute()
}
