import { listEvents, listSubscriptions } from '../newsletter/subscriber-repository.ts'
import { readSubscriber } from '../newsletter/subscribers/read-subscriber.ts'
import { listErasuresOf } from '../platform/erasures/erasure-repository.ts'
import { deriveErasureKey } from '../platform/erasures/erasures.ts'
import { findInboundFiles } from '../requests/inbound/inbound-repository.ts'
import { listAcknowledgementCounts } from '../requests/letters/acknowledgement-budget-repository.ts'
import { findProgress } from '../requests/message-progress-repository.ts'
import { describeRow, type RequestContent } from '../requests/read-request.ts'
import { findCv } from '../requests/request-repository.ts'
import { describeSuspicion } from '../requests/request-words.ts'
import { findSpellings, listPersonRequests } from '../requests/visitor-repository.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { findMember, findMemberNames } from '../staff/member-repository.ts'
import { defineOperation, isPermitted } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { readers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { findMentions } from './mentions.ts'
import { listMentions, readIdentity } from './person-repository.ts'

/** Exports have all. */
const REQUESTS_SHOWN = 50

/** As visible to the member; epoch milliseconds. */
export type PersonRecords = Awaited<ReturnType<typeof readPerson>>
type FoundRecords = Awaited<ReturnType<typeof findRecords>>
export type PersonSubscription = Awaited<ReturnType<typeof readSubscriptions>>[number]
export type SubscriptionStatus = NonNullable<PersonSubscription['standing']>
export type OwnerRecords = Awaited<ReturnType<typeof readOwnerRecords>>

/**
 * @param address in any case and spelling
 * @returns as visible to the actor
 */
export const readPerson = defineOperation(
  { name: 'readPerson', roles: readers },
  async (parts, actor, { address }: { address: string }) => {
    const { rows, ...records } = await findRecords(parts, actor, address)
    const requests: RequestContent[] = []
    for (const row of rows.slice(0, REQUESTS_SHOWN)) {
      const content = await describeRow(parts, row)
      if (content) requests.push(content)
    }
    return {
      ...records,
      /** The newest, at most `REQUESTS_SHOWN`. */
      requests,
      requestCount: rows.length,
    }
  },
)

/** As visible to the actor; the caller checks the permission. */
async function findRecords(parts: StaffContext, { roles }: Pick<Actor, 'roles'>, address: string) {
  const { aside } = parts.store
  const typed = address.trim().toLowerCase()
  const isAddress = typed.includes('@')
  const isOwner = roles.includes('owner')
  const seesSubscriptions = isPermitted({ roles }, readSubscriber)
  const addresses = isAddress ? await findSpellings(aside, typed) : []
  return {
    /** All spellings in use; they would reveal requests of hidden kinds. */
    addresses: isOwner ? addresses : [],
    rows: await listPersonRequests(aside, { addresses, kinds: visibleKinds(roles) }),
    /** Undefined: may not see them. */
    subscriptions:
      isAddress && seesSubscriptions ? await readSubscriptions(parts, addresses) : undefined,
    /** Owners only: it reveals which kinds of requests exist. */
    whole: isAddress && isOwner ? await readOwnerRecords(parts, typed, addresses) : undefined,
  }
}

async function readSubscriptions({ store: { aside } }: StaffContext, addresses: readonly string[]) {
  const rows = await listSubscriptions(aside, addresses)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const progress = await findProgress(aside, ['subscriber'], ids)
  const events = Map.groupBy(await listEvents(aside, ids), ({ subscriber_id }) => subscriber_id)
  return rows.map(({ id, email, created_at, suspicion, ...row }) => ({
    id,
    email,
    createdAt: created_at,
    suspicion: suspicion === null ? null : describeSuspicion(suspicion),
    /** Undefined if only suspected. */
    standing:
      'state' in row
        ? {
            state: row.state,
            /** Null: never changed. */
            since: row.state_at,
            askedAt: row.asked_at,
            source: row.source,
            /** Imports only: as noted by the importing member. */
            consent: row.consent,
            /** Oldest first. */
            events: (events.get(id) ?? []).map(({ at, kind, detail }) => ({ at, kind, detail })),
          }
        : undefined,
    mail: progress.get(id) ?? [],
  }))
}

/** Of none of their requests. */
async function readOwnerRecords(
  { store: { aside, db }, settings: { erasure } }: StaffContext,
  typed: string,
  addresses: readonly string[],
) {
  const { requestIds, ...identity } = await readIdentity(aside, {
    addresses: [...new Set([typed, ...addresses])],
  })
  const { isIn, isSurelyIn } = findMentions(identity)
  const notes = await listMentions(aside, { isIn, ownRequests: new Set(requestIds) })
  const names = await findMemberNames(
    aside,
    notes.map(({ member_id }) => member_id),
  )
  const key = 'formSecret' in erasure ? deriveErasureKey(erasure.formSecret) : undefined
  return {
    /** By UTC day, as long as counts are kept. */
    acknowledgements: await listAcknowledgementCounts(aside, typed),
    mentions: notes.map(({ number, request_id, reference, at, member_id, note }) => ({
      number,
      /** Always erased, others only if confirmed. */
      isSure: isSurelyIn(note),
      requestId: request_id,
      reference,
      at,
      /** Null: former member. */
      memberName: names.get(member_id) ?? null,
      note,
    })),
    /** Undefined if this process cannot tell. */
    erasures: key && (await listErasuresOf(aside, key.hmac(typed))),
    isMember: (await findMember(db, { email: typed })) !== undefined,
  }
}

export type ExportedPerson = Awaited<ReturnType<typeof exportPerson>>

const personExported = auditAction('person.exported', 'exported all about a person')

/**
 * Audited, with counts and request ids, before reading.
 * @param address in any case and spelling
 */
export const exportPerson = defineOperation(
  { name: 'exportPerson', roles: ['owner'], fresh: true },
  async (parts, actor, { address }: { address: string }) => {
    const { rows, ...records } = await findRecords(parts, actor, address)
    await recordAudit(parts, {
      memberId: actor.memberId,
      action: personExported,
      details: {
        requests: rows.length,
        cvs: rows.filter(({ kind }) => kind === 'application').length,
        subscriptions: records.subscriptions?.length ?? 0,
        notes: records.whole?.mentions.length ?? 0,
        ids: rows.slice(0, IDS_RECORDED).map(({ id }) => id),
      },
    })
    return { ...records, requests: readEach(parts, rows) }
  },
)

/** Of the audit line, whose count is complete. */
export const IDS_RECORDED = 100

/** Newest first; one CV in memory at a time. */
async function* readEach(parts: StaffContext, rows: FoundRecords['rows']) {
  for (const row of rows) {
    const content = await describeRow(parts, row)
    if (!content) continue
    const cv = content.cv && (await findCv(parts.store, row.id))
    const files = await findInboundFiles(parts.store.db, row.id)
    yield { ...content, cvContent: cv?.content, files }
  }
}
