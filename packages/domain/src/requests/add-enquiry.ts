import { randomUUIDv7 } from 'node:crypto'
import { consentField } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import type { Trx } from '@universe/store/store'
import type { EnquiryFields, EnquiryTable } from '@universe/store/tables'
import type { MailSettings } from '../mail/mail-settings.ts'
import { queueMessages } from '../mail/queue-messages.ts'
import { insertEnquiry } from './enquiry-repository.ts'
import type { RequestContext } from './request-context.ts'

export type { EnquiryFields }

export interface Enquiry extends EnquiryFields, Pick<EnquiryTable, 'kind' | 'body'> {
  /** What a demo's visitor consented to: our label, under the policy of the date their page named. */
  consent: { policy: string | null } | null
}

/** Stores a contact or demo request and queues its messages. */
export async function addEnquiry(
  trx: Trx,
  config: MailSettings,
  { consent, ...fields }: Enquiry,
  circumstances: RequestContext,
): Promise<void> {
  const id = randomUUIDv7()
  const { now, suspicion } = circumstances
  await insertEnquiry(trx, {
    id,
    ...fields,
    consent_text: (consent && consentField(demo)?.label) ?? null,
    consent_policy: consent?.policy ?? null,
    created_at: now,
    suspicion,
  })
  const { kind, topic, body, email } = fields
  await queueMessages(trx, config, {
    ...circumstances,
    kind,
    id,
    visitor: email,
    topic: topic ?? null,
    body,
  })
}
