import { forms } from '@universe/contract/forms/all-forms'
import { type FormDefinition, textFields } from '@universe/contract/forms/definition'
import type { EnquiryTable } from '@universe/store/tables'
import { auditAction } from '../staff/audit-actions.ts'
import type { StaffContext } from '../staff/context.ts'
import { findMemberNames } from '../staff/member-repository.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordAudit } from '../staff/record-audit.ts'
import { readers, recruiters } from '../staff/roles.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { findInboundFiles, listInboundFiles } from './inbound/inbound-repository.ts'
import { describeRows, type RequestSummary, summarize } from './listed-request.ts'
import { findChanges, findLastChange } from './request-change-repository.ts'
import type { RequestRow } from './request-list-repository.ts'
import { findCv, findCvFacts, findRequest } from './request-repository.ts'
import { ABOUT_LABEL, cvFileName } from './request-words.ts'
import { findSpellings, listPersonRequests } from './visitor-repository.ts'

interface RequestField {
  name: string
  label: string
  value: string
}

const OTHERS_AT_MOST = 20

export type RequestDetails = NonNullable<Awaited<ReturnType<typeof readRequest>>>
export type RequestContent = NonNullable<Awaited<ReturnType<typeof describeRow>>>
export type HistoryLine = Awaited<ReturnType<typeof readHistory>>[number]

/** @returns undefined if unknown or not visible */
export const readRequest = defineOperation(
  { name: 'readRequest', roles: readers },
  async (parts, actor, id: string) => {
    const { store } = parts
    const kinds = visibleKinds(actor.roles)
    // Before the request: a change missing from it must not count as seen.
    const seen = await findLastChange(store.db)
    const row = await findRequest(store, id)
    if (!row || !kinds.includes(row.kind)) return undefined
    const content = await describeRow(parts, row)
    if (!content) return undefined
    return {
      ...content,
      /** Newest first; visible ones. */
      others: await findOthers(store, { id, email: content.who.email, kinds }),
      seen,
    }
  },
)

async function findOthers(
  store: StaffContext['store'],
  { id, email, kinds }: { id: string; email: string; kinds: readonly VisibleKind[] },
): Promise<RequestSummary[]> {
  const addresses = await findSpellings(store.aside, email)
  const limit = OTHERS_AT_MOST + 1
  const theirs = await listPersonRequests(store.aside, { addresses, kinds, limit })
  const others = theirs.filter(row => row.id !== id).slice(0, OTHERS_AT_MOST)
  return others.map(row => summarize(row, row.vacancy_title))
}

/** @returns undefined once erased */
export async function describeRow(parts: StaffContext, row: RequestRow) {
  const [described] = await describeRows(parts, [row])
  if (!described) return undefined
  const { visitor, written } = described
  const { about, consent_text, consent_policy } = visitor
  const cv = row.kind === 'application' ? await findCvFacts(parts.store, row.id) : undefined
  return {
    ...written,
    /** In form order, without empty ones; then `About`. */
    fields: [
      ...labelFields(forms[row.kind], { ...visitor, topic: row.topic }),
      ...(about === null ? [] : [{ name: 'about', label: ABOUT_LABEL, value: about }]),
    ],
    vacancyId: row.vacancy_id,
    /** `policy`: named on the page. */
    consent: consent_text === null ? null : { text: consent_text, policy: consent_policy },
    cv: cv && { byteSize: cv.byte_size, sha256: cv.sha256 },
    /** Oldest first. */
    history: await readHistory(parts.store, row.id),
  }
}

async function readHistory({ db }: StaffContext['store'], id: string) {
  const changes = await findChanges(db, [id])
  const ids = changes.flatMap(({ kind, before, after }) =>
    kind === 'assignee' ? [before, after].filter(each => each !== null) : [],
  )
  const names = await findMemberNames(db, ids)
  const files = Map.groupBy(await listInboundFiles(db, id), ({ batchId }) => batchId)
  return changes.map(change => {
    const { number, batch_id, at, member_id, member_name, kind, note, undone_at } = change
    const name = (text: string | null) =>
      kind === 'assignee' && text !== null ? (names.get(text) ?? FORMER) : text
    return {
      number,
      batchId: batch_id,
      at,
      kind,
      /** Null once undone. */
      note,
      undoneAt: undone_at,
      files: kind === 'inbound' ? (files.get(batch_id) ?? []) : [],
      /** Nameless: former member. */
      member: { id: member_id, name: member_name || null },
      /** States or members' names; null: unassigned, or none. */
      before: name(change.before),
      after: name(change.after),
    }
  })
}

const FORMER = 'a former member'

function labelFields(form: FormDefinition, columns: Partial<EnquiryTable>): RequestField[] {
  const values: Record<string, unknown> = {
    ...columns,
    ...(form.topic && { [form.topic]: columns.topic }),
  }
  return textFields(form).flatMap(({ name, label, control }) => {
    const value = values[name]
    if (typeof value !== 'string') return []
    return [{ name, label, value: control === 'tel' ? `+${value}` : value }]
  })
}

export interface PdfFile {
  content: Uint8Array
  fileName: string
}

export const cvRead = auditAction('cv.read', 'read a CV', { object: 'request' })

/**
 * The audit line is committed before content is returned.
 * @param id the application's
 * @returns undefined, unaudited, if there is none
 */
export const readCv = defineOperation(
  { name: 'readCv', roles: recruiters },
  async (parts, actor, id: string): Promise<PdfFile | undefined> => {
    const cv = await findCv(parts.store, id)
    if (!cv) return undefined
    await recordAudit(parts, { memberId: actor.memberId, action: cvRead, objectId: id })
    return { content: cv.content, fileName: cvFileName(cv.name) }
  },
)

const inboundFileRead = auditAction('request.file-read', 'read a file of an answer', {
  object: 'request',
})

/**
 * As `readCv`.
 * @returns undefined, unaudited, if the actor may see none
 */
export const readInboundFile = defineOperation(
  { name: 'readInboundFile', roles: readers },
  async (
    parts,
    actor,
    { id, requestId }: { id: string; requestId: string },
  ): Promise<PdfFile | undefined> => {
    const row = await findRequest(parts.store, requestId)
    if (!row || !visibleKinds(actor.roles).includes(row.kind)) return undefined
    const [file] = await findInboundFiles(parts.store.db, requestId, id)
    if (!file) return undefined
    const { memberId } = actor
    await recordAudit(parts, { memberId, action: inboundFileRead, objectId: row.id })
    return { content: file.content, fileName: file.name }
  },
)
