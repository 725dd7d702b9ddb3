import { randomUUIDv7 } from 'node:crypto'
import type { application } from '@universe/contract/forms/application'
import type { FormValues } from '@universe/contract/forms/definition'
import type { Trx } from '@universe/store/store'
import { findVacancy } from '../content/content-repository.ts'
import type { MailSettings } from '../mail/mail-settings.ts'
import type { RequestContext } from './accept-request.ts'
import { insertApplication } from './application-repository.ts'
import { queueMessages } from './letters/queue-messages.ts'
import { completeRow } from './request-list-repository.ts'

/** Specification, section 3. */
export interface Application extends FormValues<typeof application> {
  /** Undefined if entered by hand. */
  cv: { content: Uint8Array; sha256: string } | undefined
  /** A missing vacancy is no reason to refuse a CV. */
  vacancyId: number | undefined
}

export async function addApplication(
  trx: Trx,
  settings: MailSettings,
  { name, email, cv, vacancyId }: Application,
  context: RequestContext,
): Promise<string> {
  const id = randomUUIDv7()
  const { now, spamSignal } = context
  const vacancy = vacancyId === undefined ? undefined : await findVacancy(trx, vacancyId)
  await insertApplication(
    trx,
    {
      id,
      name,
      email,
      vacancy_id: vacancy?.id ?? null,
      vacancy_title: vacancy?.title ?? null,
      created_at: now,
      suspicion: spamSignal,
    },
    cv && { ...cv, byte_size: cv.content.length },
  )
  const { withheld } = await queueMessages(trx, settings, {
    ...context,
    kind: 'application',
    id,
    visitor: email,
    topic: vacancy?.title ?? null,
  })
  await completeRow(trx, id, context, withheld)
  return id
}
