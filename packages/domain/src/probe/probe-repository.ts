import type { Db, Store, Trx } from '@universe/store/store'
import { PROBE_PREFIX } from './probe-key.ts'

/** @returns idempotency keys with the probes' prefix, genuine or not */
export async function listProbeKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('key', 'like', `${PROBE_PREFIX}%`)
    .execute()
  return rows.map(({ key }) => key)
}

/** Deletes idempotency keys. */
export async function deleteKeys(trx: Trx, keys: readonly string[]): Promise<void> {
  await trx.deleteFrom('idempotency_keys').where('key', 'in', keys).execute()
}

/** Selects probes' requests. */
interface ProbeRequests {
  ids: readonly string[]
  /** Only with a probe's sender: another request may share a reference by chance. */
  references: readonly string[]
  sender: { name: string; email: string }
}

/** @returns ids of existing probe requests */
export async function findProbeRequests(
  trx: Trx,
  { ids, references, sender }: ProbeRequests,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('requests')
    .innerJoin('enquiries', 'enquiries.id', 'requests.id')
    .select('requests.id')
    .where('requests.kind', '=', 'contact')
    .where('enquiries.name', '=', sender.name)
    .where('enquiries.email', '=', sender.email)
    .where(row =>
      row.or([row('requests.id', 'in', ids), row('requests.reference', 'in', references)]),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** @returns the message to the company about a request; undefined if there is none */
export function findCompanyMessage({ db }: Store, requestId: string) {
  return db
    .selectFrom('outbox')
    .select(['state', 'last_error'])
    .where('request_kind', '=', 'contact')
    .where('request_id', '=', requestId)
    .where('purpose', '=', 'company')
    .executeTakeFirst()
}
