import { nameOrigin, type VisitSource } from '@universe/contract/visit-source'
import type { Db, ReadDb, Store, Trx } from '@universe/store/store'
import type {
  ApplicationTable,
  CvTable,
  EnquiryTable,
  SavedReplyTable,
} from '@universe/store/tables'
import { type Insertable, sql } from 'kysely'
import type { OutboxMessage } from '../mail/outbox-repository.ts'
import { ALL_KINDS } from '../staff/visible-kinds.ts'
import type { RequestRow } from './request-list-repository.ts'

export type Channel = NonNullable<RequestRow['channel']>

/** What comes with a request beside its form's fields. */
export interface RequestContext {
  now: number
  /** The page derives the reference from it. */
  key: string | undefined
  spamSignal: string | null
  visit?: VisitSource | undefined
  /** Stable pseudonym. */
  client: string
  probeId?: string | undefined
  /** By hand: no mail but the acknowledgement, if asked for. */
  entry?: { channel: Channel; isAcknowledged: boolean } | undefined
}

export async function insertEnquiry(trx: Trx, enquiry: Insertable<EnquiryTable>): Promise<void> {
  await trx.insertInto('enquiries').values(enquiry).execute()
}

export async function insertApplication(
  trx: Trx,
  application: ApplicationTable,
  cv: Omit<CvTable, 'application_id'> | undefined,
): Promise<void> {
  await trx.insertInto('applications').values(application).execute()
  if (!cv) return
  await trx
    .insertInto('cvs')
    .values({ application_id: application.id, ...cv })
    .execute()
}

/** Triggers inserted the row. */
export async function completeRow(
  trx: Trx,
  { id, visit, entry }: Pick<RequestContext, 'visit' | 'entry'> & { id: string },
  { reference, withheld }: Pick<RequestRow, 'reference' | 'withheld'>,
): Promise<void> {
  const row = {
    reference,
    withheld,
    channel: entry?.channel ?? null,
    ...(visit && { visit: JSON.stringify(visit), origin: nameOrigin(visit) }),
  }
  await trx.updateTable('requests').set(row).where('id', '=', id).execute()
}

/** @returns undefined once erased */
export function findRequest({ db }: Store, id: string) {
  return db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns undefined once erased */
export function findEnquiry({ db }: Store, id: string): Promise<EnquiryTable | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Without the CV. @returns undefined once erased */
export function findApplication({ db }: Store, id: string): Promise<ApplicationTable | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @returns undefined once erased */
export function findCv({ db }: Store, applicationId: string) {
  return db
    .selectFrom('cvs')
    .innerJoin('applications', 'applications.id', 'cvs.application_id')
    .select(['cvs.content', 'applications.name'])
    .where('cvs.application_id', '=', applicationId)
    .executeTakeFirst()
}

export function findCvFacts({ db }: Store, applicationId: string) {
  return db
    .selectFrom('cvs')
    .select(['sha256', 'byte_size'])
    .where('application_id', '=', applicationId)
    .executeTakeFirst()
}

/**
 * What visitors entered.
 * @returns by id, without those erased
 */
export async function describeRequests(db: ReadDb, ids: readonly string[]) {
  const enquiries = await db
    .selectFrom('enquiries')
    .select(['id', 'name', 'company', 'email', 'phone', 'about', 'body', 'suspicion'])
    .select(['consent_text', 'consent_policy'])
    .where('id', 'in', ids)
    .execute()
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'name', 'email', 'suspicion', 'vacancy_title'])
    .where('id', 'in', ids)
    .execute()
  const empty = { company: null, phone: null, about: null, body: null, vacancy_title: null }
  const none = { ...empty, consent_text: null, consent_policy: null }
  return new Map([...enquiries, ...applications].map(row => [row.id, { ...none, ...row }]))
}

/** Oldest first. */
export async function findUnacknowledged(db: Pick<Db, 'selectFrom'>, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('requests')
    .leftJoin('enquiries', 'enquiries.id', 'requests.id')
    .leftJoin('applications', 'applications.id', 'requests.id')
    .select(['requests.id', 'requests.kind', 'requests.reference', 'requests.channel'])
    .select(row => [
      row.fn.coalesce('enquiries.email', 'applications.email').$castTo<string>().as('visitor'),
      row.fn
        .coalesce('requests.topic', 'applications.vacancy_title')
        .$castTo<string | null>()
        .as('topic'),
    ])
    .where('requests.id', 'in', ids)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('outbox')
            .select('outbox.id')
            .whereRef('outbox.request_kind', '=', 'requests.kind')
            .whereRef('outbox.request_id', '=', 'requests.id')
            .where('outbox.purpose', '=', 'acknowledgement'),
        ),
      ),
    )
    .orderBy('requests.number')
    .execute()
}

interface AppliedVacancyRow {
  id: number
  /** Null: deleted. */
  title: string | null
  applied_title: string | null
}

/** Vacancies with applications. A loose index scan: `distinct` would read every application. */
export async function findAppliedVacancies(db: ReadDb): Promise<AppliedVacancyRow[]> {
  const next = (after: string) =>
    sql.raw(`(select vacancy_id from requests where vacancy_id > ${after}
      order by vacancy_id limit 1)`)
  const { rows } = await sql<AppliedVacancyRow>`
    with recursive vacancies (id) as (
      select ${next('-1')}
      union all
      select ${next('vacancies.id')} from vacancies where vacancies.id is not null
    )
    select vacancies.id, jobs.title as title, applications.vacancy_title as applied_title
    from vacancies
    left join jobs on jobs.id = vacancies.id
    left join applications on applications.id = (
      select requests.id from requests where requests.vacancy_id = vacancies.id limit 1)
    where vacancies.id is not null`.execute(db)
  return rows
}

/** Names its mailbox file. */
export type ErasedMessage = Pick<OutboxMessage, 'id' | 'purpose' | 'created_at'>

/** With CVs and messages; triggers clear list, index and history. */
export async function deleteRequests(trx: Trx, ids: readonly string[]): Promise<ErasedMessage[]> {
  if (ids.length === 0) return []
  // First: they refer to the application with the CV.
  const messages = await trx
    .deleteFrom('outbox')
    .where('request_kind', 'in', ALL_KINDS)
    .where('request_id', 'in', ids)
    .returning(['id', 'purpose', 'created_at'])
    .execute()
  for (const table of ['applications', 'enquiries'] as const) {
    await trx.deleteFrom(table).where('id', 'in', ids).execute()
  }
  return messages
}

/** Shared and own, by name. */
export function listRepliesFor(db: Pick<Db, 'selectFrom'>, memberId: string) {
  return db
    .selectFrom('saved_replies')
    .selectAll()
    .where(row => row.or([row('owner_id', 'is', null), row('owner_id', '=', memberId)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function insertReply(trx: Trx, reply: SavedReplyTable): Promise<void> {
  await trx.insertInto('saved_replies').values(reply).execute()
}

export async function updateReply(trx: Trx, { id, ...changed }: SavedReplyTable): Promise<void> {
  await trx.updateTable('saved_replies').set(changed).where('id', '=', id).execute()
}

export async function removeReply(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('saved_replies').where('id', '=', id).execute()
}
