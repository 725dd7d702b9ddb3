import type { Trx } from '@universe/store/store'

/** @returns whether a trial was queued under this name before */
export async function wasTried(trx: Trx, messageName: string): Promise<boolean> {
  const found = await trx
    .selectFrom('outbox')
    .select('id')
    .where('purpose', '=', 'trial')
    .where('message_id', 'like', `<${messageName}@%`)
    .executeTakeFirst()
  return found !== undefined
}

/** @returns how many trials a member has sent since a time, in epoch milliseconds */
export async function countTrials(trx: Trx, memberId: string, since: number): Promise<number> {
  const { count } = await trx
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('request_kind', '=', 'notice')
    .where('request_id', '=', memberId)
    .where('purpose', '=', 'trial')
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
