import { randomUUID } from 'node:crypto'
import type { Store } from './store.ts'

/** The longest enquiry's size. */
const CONTENT = ' '.repeat(16 * 1024)

/**
 * A trial write of a request's size.
 * @throws the reason: unreachable, locked by another program, read-only, or full
 */
export async function checkWritable({ db }: Store): Promise<void> {
  const id = randomUUID()
  await db.transaction().execute(async trx => {
    await trx.insertInto('write_probes').values({ id, content: CONTENT }).execute()
    await trx.deleteFrom('write_probes').where('id', '=', id).execute()
  })
}
