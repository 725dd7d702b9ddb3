import { randomUUIDv7 } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Trx } from '@universe/store/store'
import { deriveErasureKey } from '../platform/erasures/erasures.ts'
import { Refused } from '../platform/refused.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { requireErasure, requireFormSecret } from '../staff/form-secrets.ts'
import { defineOperation, type Permission } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { sellers } from '../staff/roles.ts'
import {
  type Candidate,
  CONSENT_MAX_CHARACTERS,
  type Judged,
  judgeCandidates,
  noteBarred,
  type RowRefusal,
  readRow,
  type TableContext,
} from './import/judge-rows.ts'
import { readSubscriberTable, type SubscriberRow } from './import/read-subscriber-table.ts'
import { insertImported } from './subscriber-repository.ts'

export interface SubscriberTable {
  /** Header: `email`, `consented at`?, `consent`? */
  csv: string
  /** Where, when and to what; for rows without their own. */
  consent: string
  /** By a mailed link elsewhere; else pending. */
  isConfirmed: boolean
}

export interface ImportReport {
  rows: number
  added: number
  /** Subscribers already; unchanged. */
  known: number
  /** By line; words in `REFUSALS`. */
  refused: { line: number; email: string; reason: RowRefusal }[]
}

/** Takes milliseconds: visitors' requests wait for it. */
const BATCH_ROWS = 200

const permission: Permission = { name: 'importSubscribers', roles: sellers, fresh: true }

/**
 * A dry run of `importSubscribers`.
 * @throws Refused as that does
 */
export const checkImport = defineOperation(
  permission,
  async (parts, _actor, table: SubscriberTable): Promise<ImportReport> => {
    const { fresh, ...report } = await plan(parts, table)
    return { ...report, added: fresh.length }
  },
)

const subscribersImported = auditAction('subscribers.imported', 'imported subscribers')

/**
 * Mails nobody; leaves out unsubscribed, suppressed and erased addresses. In batches: a repeat
 * after an interruption adds the rest.
 * @throws Refused, before storing anything, for an invalid table, missing consent, or without this
 * process's form secret
 */
export const importSubscribers = defineOperation(
  permission,
  async (parts, actor, table: SubscriberTable): Promise<ImportReport> => {
    const { fresh, ...report } = await plan(parts, table)
    const details = { rows: report.rows, added: fresh.length, known: report.known }
    const line = {
      memberId: actor.memberId,
      action: subscribersImported,
      details: { ...details, refused: report.refused.length, confirmed: table.isConfirmed },
    }
    let added = 0
    for (let from = 0; from < fresh.length; from += BATCH_ROWS) {
      const some = fresh.slice(from, from + BATCH_ROWS)
      const work = (trx: Trx) => insertBatch(trx, parts, { actor, table, some })
      // Nothing is imported without its audit line.
      const judged =
        from === 0
          ? await recordChange(parts, async (trx, record) => {
              await record(line)
              return work(trx)
            })
          : await parts.store.db.transaction().execute(work)
      added += judged.fresh.length
      report.known += judged.known
      report.refused.push(...judged.refused)
      await setImmediate()
    }
    return { ...report, added, refused: inOrder(report.refused) }
  },
)

async function plan(parts: StaffContext, { csv, consent }: SubscriberTable) {
  const key = deriveErasureKey(requireErasure(parts).formSecret)
  await requireFormSecret(parts.store.aside, parts.settings.erasure)
  requireConsent(consent)
  const rows = await readSubscriberTable(csv)
  const report: Judged & { rows: number } = { rows: rows.length, fresh: [], known: 0, refused: [] }
  const context = { barred: await findBarred(rows), seen: new Set<string>(), now: parts.now() }
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    const candidates: Candidate[] = []
    for (const row of rows.slice(from, from + BATCH_ROWS)) {
      const read = readRow(row, context)
      if (typeof read !== 'string') candidates.push(read)
      else report.refused.push({ line: row.line, email: row.email, reason: read })
    }
    const judged = await judgeCandidates(parts.store.aside, key, candidates)
    report.fresh.push(...judged.fresh)
    report.known += judged.known
    report.refused.push(...judged.refused)
    await setImmediate()
  }
  return { ...report, refused: inOrder(report.refused) }
}

async function findBarred(rows: readonly SubscriberRow[]): Promise<TableContext['barred']> {
  const barred = new Map<string, 'ended' | 'state'>()
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    for (const row of rows.slice(from, from + BATCH_ROWS)) noteBarred(row, barred)
    await setImmediate()
  }
  return barred
}

function requireConsent(consent: string) {
  const { length } = consent.trim()
  if (length === 0) {
    throw new Refused('Say where, when and to what they agreed: it is required to mail them.')
  }
  if (length > CONSENT_MAX_CHARACTERS) {
    throw new Refused(`Consent is limited to ${CONSENT_MAX_CHARACTERS} characters.`)
  }
}

function inOrder(refused: ImportReport['refused']) {
  return refused.toSorted((one, other) => one.line - other.line)
}

interface Batch {
  actor: Actor
  table: SubscriberTable
  some: readonly Candidate[]
}

/** @returns what was stored: subscriptions may have changed since the check */
async function insertBatch(
  trx: Trx,
  parts: StaffContext,
  { actor, table, some }: Batch,
): Promise<Judged> {
  const key = deriveErasureKey(requireErasure(parts).formSecret)
  const judged = await judgeCandidates(trx, key, some)
  if (judged.fresh.length === 0) return judged
  const now = parts.now()
  const rows = judged.fresh.map(candidate => toSubscriber(candidate, table, now))
  const stored = await insertImported(trx, rows, { memberId: actor.memberId, now })
  const isStored = new Set(stored.map(({ email }) => email))
  const fresh = judged.fresh.filter(({ email }) => isStored.has(email))
  return { ...judged, fresh, known: judged.known + judged.fresh.length - fresh.length }
}

function toSubscriber(
  { email, consent, consentedAt, isPending, wasLifted }: Judged['fresh'][number],
  table: SubscriberTable,
  now: number,
) {
  const isConfirmed = table.isConfirmed && !isPending
  return {
    id: randomUUIDv7(),
    email,
    created_at: now,
    source: 'import' as const,
    state: isConfirmed ? ('confirmed' as const) : ('pending' as const),
    state_at: isConfirmed ? now : null,
    // Earlier consent is void: by it, a restored backup would unsubscribe the address.
    consented_at: wasLifted ? null : consentedAt,
    consent: consent ?? table.consent.trim(),
  }
}
