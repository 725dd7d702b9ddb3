import type { Store } from '@universe/store/store'
import { selectItems } from '../content/item-list-repository.ts'
import { parseSearch, wordsOf } from '../platform/search-terms.ts'
import { isUuid } from '../platform/uuid.ts'
import { selectRequests } from '../requests/request-list-repository.ts'
import { statesOf } from '../requests/request-state.ts'
import { auditAction, objectKindOf } from '../staff/audit-actions.ts'
import {
  type AuditFilter,
  findHead,
  findNamed,
  listLines,
  searchMembers,
} from '../staff/audit-repository.ts'
import type { StaffParts } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { ALL_KINDS } from '../staff/visible-kinds.ts'

const PAGE_LINES = 50
const EXPORT_LINES = 500
/** Limit of matches per kind of object. */
const MATCHES_AT_MOST = 100

export interface AuditSearch extends Omit<AuditFilter, 'objectIds'> {
  /** The object: its id, or a reference, name, address or title. */
  object?: string | undefined
}

/** For lists and exports; times in epoch milliseconds. */
export type AuditLine = ReturnType<typeof toLine>

/** An object that still exists. Owners may see all. */
export type AuditedObject = Awaited<ReturnType<typeof findNamed>>[number]

export type AuditPage = Awaited<ReturnType<typeof listAudit>>

/**
 * @param page `before`: the previous page's `next`
 * @returns a page of matching lines, newest first
 */
export const listAudit = defineOperation(
  { name: 'listAudit', roles: ['owner'] },
  async (
    { store },
    _actor,
    { before, object, ...filter }: AuditSearch & { before?: number | undefined },
  ) => {
    const { aside } = store
    const objectIds = await findMatchingObjects(store, object)
    const found = await listLines(
      aside,
      { ...filter, objectIds },
      { before, limit: PAGE_LINES + 1 },
    )
    const lines = found.slice(0, PAGE_LINES).map(toLine)
    const objects = await findNamed(
      aside,
      lines.flatMap(({ objectId }) => objectId ?? []),
    )
    // An id may be chosen: another kind's object may have it, too.
    const objectOf = new Map(objects.map(each => [`${each.kind} ${each.id}`, each]))
    return {
      lines: lines.map(line => ({
        ...line,
        object: objectOf.get(`${objectKindOf(line.action)} ${line.objectId}`),
      })),
      /** `before` of the next page; undefined on the last. */
      next: found.length > PAGE_LINES ? lines.at(-1)?.seq : undefined,
      /** The newest line, whose hash covers all before it. Undefined without lines. */
      head: await findHead(aside),
    }
  },
)

/**
 * @param text an id, or a reference, name, address or title
 * @returns ids of matching objects: the text itself, and those that exist
 */
async function findMatchingObjects(store: Store, text?: string) {
  if (text === undefined) return undefined
  if (isUuid(text)) return [text]
  const limit = MATCHES_AT_MOST
  const requests = await selectRequests(store, {
    kinds: ALL_KINDS.map(kind => ({ kind, states: statesOf(kind) })),
    search: parseSearch(text),
    limit,
  })
  const members = await searchMembers(store.aside, text, limit)
  const items = await Promise.all(
    (['article', 'vacancy'] as const).map(kind =>
      selectItems(store, { kind, words: wordsOf(text), limit }),
    ),
  )
  return [text, ...[...requests, ...members, ...items.flat()].map(({ id }) => id)]
}

const auditExported = auditAction('audit.exported', 'exported the audit')

/**
 * Audits an export, then reads it.
 * @returns all matching lines, newest first, in batches of some hundred
 */
export const exportAudit = defineOperation(
  { name: 'exportAudit', roles: ['owner'], fresh: true },
  async (parts, actor, { object, ...filter }: AuditSearch): Promise<AsyncIterable<AuditLine[]>> => {
    const objectIds = await findMatchingObjects(parts.store, object)
    await recordAudit(parts, { memberId: actor.memberId, action: auditExported })
    return readPages(parts, { ...filter, objectIds })
  },
)

async function* readPages({ store: { aside } }: StaffParts, filter: AuditFilter) {
  let before: number | undefined
  while (true) {
    const page = await listLines(aside, filter, { before, limit: EXPORT_LINES })
    if (page.length > 0) yield page.map(toLine)
    if (page.length < EXPORT_LINES) return
    before = page.at(-1)?.seq
  }
}

function toLine(row: Awaited<ReturnType<typeof listLines>>[number]) {
  return {
    seq: row.seq,
    at: row.at,
    memberId: row.member_id,
    /** Null for former members, for the operator, and when nobody was signed in. */
    memberName: row.member_name || null,
    action: row.action,
    objectId: row.object_id,
    /** JSON object of ids, kinds and counts. */
    details: row.details,
    hash: row.hash,
  }
}
