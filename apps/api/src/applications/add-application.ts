import { randomUUIDv7 } from 'node:crypto'
import type { application } from '@universe/contract/forms/application'
import type { FormValues } from '@universe/contract/forms/definition'
import type { Trx } from '../api-deps.ts'
import type { ApiConfig } from '../config.ts'
import type { Circumstances } from '../forms/accept-form-post.ts'
import { queueMessages } from '../mail/queue-messages.ts'

export interface Application extends FormValues<typeof application> {
  cv: { content: Uint8Array; sha256: string }
  /** As the request names it; a vacancy that does not exist is no reason to refuse a CV. */
  vacancyId: number | undefined
}

/** Stores an application with its CV and queues its messages. */
export async function addApplication(
  trx: Trx,
  config: ApiConfig,
  { name, email, cv, vacancyId }: Application,
  circumstances: Circumstances,
): Promise<void> {
  const id = randomUUIDv7()
  const { now, suspicion } = circumstances
  const vacancy = await findVacancy(trx, vacancyId)
  await trx
    .insertInto('applications')
    .values({
      id,
      name,
      email,
      vacancy_id: vacancy?.id ?? null,
      vacancy_title: vacancy?.title ?? null,
      created_at: now,
      suspicion,
    })
    .execute()
  await trx
    .insertInto('cvs')
    .values({ application_id: id, ...cv, byte_size: cv.content.length })
    .execute()

  const topic = vacancy?.title ?? null
  const lines = [`Name: ${name}`, `Email: ${email}`, `Vacancy: ${topic ?? 'not named'}`]
  await queueMessages(trx, config, {
    ...circumstances,
    kind: 'application',
    id,
    visitor: email,
    topic,
    body: lines.join('\n'),
  })
}

async function findVacancy(trx: Trx, id: number | undefined) {
  if (id === undefined) return undefined
  return trx.selectFrom('jobs').select(['id', 'title']).where('id', '=', id).executeTakeFirst()
}
