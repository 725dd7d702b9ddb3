import { forms } from '@universe/contract/forms/all-forms'
import { type FormDefinition, textFields } from '@universe/contract/forms/definition'
import type { EnquiryTable } from '@universe/store/tables'
import { daysUntilErased } from '../housekeeping/retention-time.ts'
import type { Actor } from '../permissions/actor.ts'
import { requirePermission } from '../permissions/require-permission.ts'
import { visibleKinds } from '../permissions/visible-kinds.ts'
import { findApplication } from './application-repository.ts'
import { findEnquiry } from './enquiry-repository.ts'
import { type ListedRequest, summarize } from './list-requests.ts'
import { listMessages, type RequestRow } from './request-list-repository.ts'
import { describeProgress } from './request-mail.ts'
import type { RequestParts } from './request-parts.ts'
import { findCvFacts, findOthers, findRequest } from './request-repository.ts'
import { describeSuspicion } from './suspicion.ts'

/** What a visitor filled in, under the form's own label. */
export interface RequestField {
  /** The field's name in its form. */
  name: string
  label: string
  value: string
}

/** Another request of the same person. */
export type OtherRequest = Omit<ListedRequest, 'who' | 'mail' | 'daysUntilErased'>

/** All that is known of a request. */
export interface RequestDetails extends ListedRequest {
  /** In the form's order, without what was left empty. */
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
}

/** @returns a request, undefined for one that is not there and for one that the actor may not see */
export async function readRequest(
  parts: RequestParts,
  actor: Actor,
  id: string,
): Promise<RequestDetails | undefined> {
  requirePermission(actor, 'readRequest')
  const { store, now, settings } = parts
  const kinds = visibleKinds(actor.roles)
  const row = await findRequest(store, id)
  if (!row || !kinds.includes(row.kind)) return undefined
  const content = await (row.kind === 'application' ? describeApplication : describeEnquiry)(
    parts,
    row,
  )
  if (!content) return undefined
  const { email } = content.who
  const messages = await listMessages(store.db, [id])
  const others = await findOthers(store, { id, email, kinds })
  return {
    ...content,
    vacancyId: row.vacancy_id,
    mail: messages.map(describeProgress),
    daysUntilErased: daysUntilErased(row.created_at, settings.retentionMonths, now()),
    others: others.map(other => summarize(other, other.vacancy_title)),
  }
}

async function describeEnquiry({ store }: RequestParts, row: RequestRow) {
  const enquiry = await findEnquiry(store, row.id)
  if (!enquiry) return undefined
  const { name, company, email, kind, body, consent_text, consent_policy, suspicion } = enquiry
  return {
    ...summarize(row, null),
    who: { name, company, email },
    fields: labelFields(forms[kind], enquiry),
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
