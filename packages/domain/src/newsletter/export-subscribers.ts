import type { ReadDb } from '@universe/store/store'
import { auditAction } from '../staff/audit-actions.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { sellers } from '../staff/roles.ts'
import type { SubscriberState } from './subscribers/list-subscribers.ts'
import {
  countExported,
  EXPORTED_AT_ONCE,
  findConfirmations,
  readExported,
  type StoredExport,
} from './subscribers/subscriber-list-repository.ts'

export interface ExportedSubscribers {
  state?: SubscriberState | undefined
}

const subscribersExported = auditAction('subscribers.exported', 'exported subscribers')

/**
 * Audited with its count before reading.
 * @returns batches in order of arrival
 */
export const exportSubscribers = defineOperation(
  { name: 'exportSubscribers', roles: sellers, fresh: true },
  async (parts, actor, which: ExportedSubscribers = {}) => {
    const { aside } = parts.store
    const subscribers = await countExported(aside, which)
    await recordAudit(parts, {
      memberId: actor.memberId,
      action: subscribersExported,
      details: { subscribers, state: which.state ?? 'all' },
    })
    return readBatches(aside, which)
  },
)

async function* readBatches(db: ReadDb, which: ExportedSubscribers) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: StoredExport[] = await readExported(db, which, after)
    if (rows.length > 0) yield await describe(db, rows)
    after = rows.length < EXPORTED_AT_ONCE ? undefined : rows.at(-1)?.id
  }
}

/** Times in epoch milliseconds. */
export type ExportedSubscriber = Awaited<ReturnType<typeof describe>>[number]

async function describe(db: ReadDb, rows: readonly StoredExport[]) {
  const confirmedAt = await findConfirmations(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, email, state, created_at, state_at, source, consent, consented_at }) => ({
    email,
    state,
    source,
    /** Imports only. */
    consent,
    subscribedAt: created_at,
    confirmedAt: confirmedAt.get(id) ?? (state === 'confirmed' ? state_at : null),
    unsubscribedAt: state === 'unsubscribed' ? state_at : null,
    /** If later than subscribing. */
    consentedAt: consented_at,
  }))
}
