import { randomUUID } from 'node:crypto'
import type { Store } from './store.ts'

/** About as much as the longest enquiry. */
const CONTENT = ' '.repeat(16 * 1024)

/**
 * Finds out whether a store can keep a request, by writing as much and deleting it in the same
 * transaction.
 * @throws why it cannot: it is away, held by another program, read-only, or without room
 */
export async function probeWriting({ db }: Store): Promise<void> {
  const id = randomUUID()
  await db.transaction().execute(async trx => {
    await trx.insertInto('write_probes').values({ id, content: CONTENT }).execute()
    await trx.deleteFrom('write_probes').where('id', '=', id).execute()
  })
}
