import { randomUUIDv7 } from 'node:crypto'
import type { application } from '@universe/contract/forms/application'
import { consentField, type FormValues } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import type { Store, Trx } from '@universe/store/store'
import type { EnquiryFields, EnquiryTable } from '@universe/store/tables'
import { findVacancy } from '../content/content-repository.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import { type QueuedRequest, queueMessages } from './letters/queue-messages.ts'
import { claimKey, claimStorage } from './post-claims-repository.ts'
import {
  completeRow,
  insertApplication,
  insertEnquiry,
  type RequestContext,
} from './request-repository.ts'

export interface IncomingRequest {
  call: string
  content: readonly (string | Uint8Array)[]
  /** @returns undefined if it existed */
  add(trx: Trx, context: RequestContext): Promise<string | undefined>
}

/**
 * Request, messages and idempotency key in one transaction.
 * @param settings `formSecret`: of all instances; `bytesPerClient`: per UTC day
 * @returns the id of a new request; undefined for a repeat, which is answered alike
 * @throws KeyReused, StorageLimitReached
 */
export function acceptRequest(
  store: Store,
  context: RequestContext,
  { call, content, add }: IncomingRequest,
  { formSecret, bytesPerClient }: { formSecret: Uint8Array; bytesPerClient: number },
): Promise<string | undefined> {
  const { key, now, client, probeId } = context
  return store.db.transaction().execute(async trx => {
    if (key !== undefined) {
      const isFree = await claimKey(trx, { key, call, content, now }, formSecret)
      if (!isFree) return undefined
    }
    // Erased within minutes.
    if (probeId === undefined) await claimStorage(trx, bytesPerClient, { client, content, now })
    return add(trx, context)
  })
}

export interface Enquiry extends EnquiryFields, Pick<EnquiryTable, 'kind'> {
  /** Another front end's text; null for our form's, whose fields are stored. */
  body: string | null
  about: string | null
  consent: { policy: string } | null
}

/** @param values checked @returns by column, the subject as `topic` */
export function enquiryColumns({ topic: name }: { topic: string }, values: object): EnquiryFields {
  const { [name]: topic, ...others } = values as Record<string, string>
  return { topic, ...others } as EnquiryFields
}

/** @returns its id */
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
    consent_text: (consent && consentField(demo)?.label) ?? null,
    consent_policy: consent?.policy ?? null,
    created_at: now,
    suspicion: spamSignal,
  })
  const { kind, topic = null, email } = fields
  return complete(trx, settings, { ...context, kind, id, visitor: email, topic })
}

/** Specification, section 3. */
export interface Application extends FormValues<typeof application> {
  /** Undefined if entered by hand. */
  cv: { content: Uint8Array; sha256: string } | undefined
  /** A missing vacancy is no reason to refuse a CV. */
  vacancyId: number | undefined
}

/** @returns its id */
export async function addApplication(
  trx: Trx,
  settings: MailSettings,
  { name, email, cv, vacancyId }: Application,
  context: RequestContext,
): Promise<string> {
  const id = randomUUIDv7()
  const { now, spamSignal } = context
  const vacancy = vacancyId === undefined ? undefined : await findVacancy(trx, vacancyId)
  const topic = vacancy?.title ?? null
  await insertApplication(
    trx,
    {
      id,
      name,
      email,
      vacancy_id: vacancy?.id ?? null,
      vacancy_title: topic,
      created_at: now,
      suspicion: spamSignal,
    },
    cv && { ...cv, byte_size: cv.content.length },
  )
  return complete(trx, settings, { ...context, kind: 'application', id, visitor: email, topic })
}

async function complete(trx: Trx, settings: MailSettings, request: QueuedRequest) {
  const queued = await queueMessages(trx, settings, request)
  await completeRow(trx, request, queued)
  return request.id
}
