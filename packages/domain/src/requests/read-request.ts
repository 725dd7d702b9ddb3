import { forms } from '@universe/contract/forms/all-forms'
import { type FormDefinition, textFields } from '@universe/contract/forms/definition'
import type { EnquiryTable } from '@universe/store/tables'
import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { findMemberNames } from '../staff/member-repository.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { findApplication } from './application-repository.ts'
import { findEnquiry } from './enquiry-repository.ts'
import { ABOUT_LABEL } from './enquiry-text.ts'
import { findLateSince, isLate } from './late-requests.ts'
import {
  daysLeft,
  findNames,
  type ListedRequest,
  nameAssignee,
  summarize,
} from './list-requests.ts'
import { findLastChange, listChanges, type StoredChange } from './request-change-repository.ts'
import { listMessages, type RequestRow } from './request-list-repository.ts'
import { describeProgress } from './request-mail.ts'
import { findCvFacts, findRequest } from './request-repository.ts'
import { describeSuspicion } from './suspicion.ts'
import { findSpellings, listPersonRequests } from './visitor-repository.ts'

/** What a visitor filled in, under the form's own label. */
export interface RequestField {
  /** The field's name in its form. */
  name: string
  label: string
  value: string
}

const OTHERS_AT_MOST = 20

/** Another request from the same mailbox. */
export type OtherRequest = Omit<
  ListedRequest,
  'who' | 'mail' | 'isLate' | 'daysUntilErased' | 'assignee'
>

/** All that is known of a request. */
export interface RequestDetails extends ListedRequest {
  /** In the form's order, without what was left empty; then what the header `About` said. */
  fields: RequestField[]
  /** The text of another front end, whole; null for one of our own, which is all fields. */
  text: string | null
  vacancyId: number | null
  /** What a demo's visitor agreed to, and the policy that their page named. */
  consent: { text: string; policy: string | null } | null
  /** Why it looks like a machine's, in a sentence; null for one that does not. */
  suspicion: string | null
  /** Undefined for what is no application. */
  cv: { byteSize: number; sha256: string } | undefined
  /** The newest that the reader may see. */
  others: OtherRequest[]
  /** What members did to it, the oldest first. */
  history: HistoryLine[]
  /** The newest line of any history when it was read. */
  seen: number
}

/** What a member did to a request. */
export interface HistoryLine {
  number: number
  batchId: string
  at: number
  /** The name is null for who is no member any more. */
  member: { id: string; name: string | null }
  kind: StoredChange['kind']
  /** States, or members' names; null for nobody, and where they say nothing. */
  before: string | null
  after: string | null
  /** Null for what is no note, and for a note that was taken back. */
  note: string | null
  undoneAt: number | null
}

/** @returns a request, undefined for one that is not there and for one that the actor may not see */
export async function readRequest(
  parts: RequestParts,
  actor: Actor,
  id: string,
): Promise<RequestDetails | undefined> {
  requirePermission(actor, 'readRequest')
  const { store } = parts
  const kinds = visibleKinds(actor.roles)
  // Before the request is read, so that no change is taken for seen that it does not show.
  const seen = await findLastChange(store.db)
  const row = await findRequest(store, id)
  if (!row || !kinds.includes(row.kind)) return undefined
  const content = await describeRow(parts, row)
  if (!content) return undefined
  return {
    ...content,
    others: await findOthers(store, { id, email: content.who.email, kinds }),
    seen,
  }
}

async function findOthers(
  store: RequestParts['store'],
  { id, email, kinds }: { id: string; email: string; kinds: readonly VisibleKind[] },
): Promise<OtherRequest[]> {
  const addresses = await findSpellings(store, email)
  const limit = OTHERS_AT_MOST + 1
  const theirs = await listPersonRequests(store.aside, { addresses, kinds, limit })
  const others = theirs.filter(row => row.id !== id).slice(0, OTHERS_AT_MOST)
  return others.map(row => summarize(row, row.vacancy_title))
}

/** What is known of a request by itself. */
export type RequestContent = Omit<RequestDetails, 'others' | 'seen'>

/** @returns what is known of a row's request, undefined once that is erased */
export async function describeRow(
  parts: RequestParts,
  row: RequestRow,
): Promise<RequestContent | undefined> {
  const { store } = parts
  const content = await (row.kind === 'application' ? describeApplication : describeEnquiry)(
    parts,
    row,
  )
  if (!content) return undefined
  const messages = await listMessages(store.db, [row.id])
  const names = await findNames(store.db, [row])
  return {
    ...content,
    vacancyId: row.vacancy_id,
    mail: messages.map(describeProgress),
    assignee: nameAssignee(row, names),
    isLate: isLate(row, findLateSince(parts)),
    daysUntilErased: daysLeft(parts, row),
    history: await readHistory(store, row.id),
  }
}

async function readHistory({ db }: RequestParts['store'], id: string): Promise<HistoryLine[]> {
  const changes = await listChanges(db, [id])
  const ids = changes.flatMap(({ kind, before, after }) =>
    kind === 'assignee' ? [before, after].filter(each => each !== null) : [],
  )
  const names = await findMemberNames(db, ids)
  return changes.map(change => {
    const { number, batch_id, at, member_id, member_name, kind, note, undone_at } = change
    const name = (text: string | null) =>
      kind === 'assignee' && text !== null ? (names.get(text) ?? FORMER) : text
    return {
      ...{ number, batchId: batch_id, at, kind, note, undoneAt: undone_at },
      member: { id: member_id, name: member_name || null },
      before: name(change.before),
      after: name(change.after),
    }
  })
}

const FORMER = 'a former member'

async function describeEnquiry({ store }: RequestParts, row: RequestRow) {
  const enquiry = await findEnquiry(store, row.id)
  if (!enquiry) return undefined
  const { name, company, email, kind, body, consent_text, consent_policy, suspicion } = enquiry
  return {
    ...summarize(row, null),
    who: { name, company, email },
    fields: [...labelFields(forms[kind], enquiry), ...aboutField(enquiry)],
    text: body,
    consent: consent_text === null ? null : { text: consent_text, policy: consent_policy },
    suspicion: suspicion === null ? null : describeSuspicion(suspicion),
    cv: undefined,
  }
}

async function describeApplication({ store }: RequestParts, row: RequestRow) {
  const application = await findApplication(store, row.id)
  if (!application) return undefined
  const { name, email, vacancy_title, suspicion } = application
  const cv = await findCvFacts(store, row.id)
  return {
    ...summarize(row, vacancy_title),
    who: { name, company: null, email },
    fields: labelFields(forms.application, { name, email }),
    text: null,
    consent: null,
    suspicion: suspicion === null ? null : describeSuspicion(suspicion),
    cv: cv && { byteSize: cv.byte_size, sha256: cv.sha256 },
  }
}

function aboutField({ about }: EnquiryTable): RequestField[] {
  return about === null ? [] : [{ name: 'about', label: ABOUT_LABEL, value: about }]
}

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
