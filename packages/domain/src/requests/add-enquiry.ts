import { randomUUIDv7 } from 'node:crypto'
import { consentField } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import type { Trx } from '@universe/store/store'
import type { EnquiryFields, EnquiryTable } from '@universe/store/tables'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { RequestContext } from './accept-request.ts'
import { insertEnquiry } from './enquiry-repository.ts'
import { queueMessages } from './letters/queue-messages.ts'
import { completeRow } from './request-list-repository.ts'

export interface Enquiry extends EnquiryFields, Pick<EnquiryTable, 'kind'> {
  /** Stored only without a topic. */
  body: string
  about: string | null
  consent: { policy: string } | null
}

/** @param values checked @returns by column, the subject as `topic` */
export function enquiryColumns({ topic: name }: { topic: string }, values: object): EnquiryFields {
  const { [name]: topic, ...others } = values as Record<string, string>
  return { topic, ...others } as EnquiryFields
}

export async function addEnquiry(
  trx: Trx,
  settings: MailSettings,
  { consent, ...fields }: Enquiry,
  context: RequestContext,
): Promise<string> {
  const { now, spamSignal, probeId } = context
  const id = probeId ?? randomUUIDv7()
  await insertEnquiry(trx, {
    id,
    ...fields,
    body: fields.topic == null ? fields.body : null,
    consent_text: (consent && consentField(demo)?.label) ?? null,
    consent_policy: consent?.policy ?? null,
    created_at: now,
    suspicion: spamSignal,
  })
  const { kind, topic = null, email } = fields
  const queued = { ...context, kind, id, visitor: email, topic }
  const { withheld } = await queueMessages(trx, settings, queued)
  await completeRow(trx, id, context, withheld)
  return id
}
