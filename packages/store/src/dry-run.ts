import type { Db, Trx } from './store.ts'

/** Rolls back what `work` did; returns its result. */
export async function dryRun<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
