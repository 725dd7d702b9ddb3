import type { Db, Trx } from './store.ts'

/** Runs `work` in a transaction and rolls it back. @returns what `work` returns */
export async function dryRun<Result>(db: Db, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const trx = await db.startTransaction().execute()
  try {
    return await work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
