import { setImmediate } from 'node:timers/promises'
import { utcDay } from '@universe/contract/dates'
import type { Db, ReadDb, Trx } from '@universe/store/store'
import { canonicalAddress } from '../platform/canonical-address.ts'
import {
  deleteRows,
  MEMBER_MESSAGE_KINDS,
  type Person,
  SUBSCRIPTION_TABLES,
  selectIds,
  VISITOR_TABLES,
  type VisitorTable,
} from '../requests/visitor-repository.ts'
import { addressesIn, findMentions, type Identity } from './mentions.ts'

/**
 * Requests with history, notes and CVs, the subscription, messages caused by them, and mentions in
 * notes of others' requests. Member data stays.
 */
export async function deletePerson(
  trx: Trx,
  { addresses, confirmed }: Pick<Person, 'addresses'> & Pick<NamedPerson, 'confirmed'>,
) {
  const { erased, identity, requestIds } = await deleteRecords(trx, { addresses })
  const notes = await eraseFromNotes(trx, [{ identity, confirmed }])
  return {
    ...erased,
    /** On others' requests. */
    notes,
    /** Enquiries and applications. */
    requestIds,
  }
}

/** `deletePerson` without others' notes; `eraseFromNotes` must follow. */
export async function deleteRecords(trx: Trx, person: Person) {
  const { addresses, until = Number.MAX_SAFE_INTEGER } = person
  const { requestIds, ...identity } = await readIdentity(trx, person)
  const theirs = (table: VisitorTable) => selectIds(trx, table, person)
  const messages = await trx
    .deleteFrom('outbox')
    .where('request_kind', 'not in', MEMBER_MESSAGE_KINDS)
    .where(row =>
      row.or([
        ...VISITOR_TABLES.map(table => row('request_id', 'in', theirs(table))),
        row.and([
          row('created_at', '<=', until),
          row.or([
            row(row.fn<string>('lower', ['recipient']), 'in', addresses),
            row(row.fn<string>('lower', ['reply_to']), 'in', addresses),
          ]),
        ]),
      ]),
    )
    .returning('id')
    .execute()
  const cvs = await trx
    .deleteFrom('cvs')
    .where('application_id', 'in', theirs('applications'))
    .returning('application_id')
    .execute()
  let counts = trx
    .deleteFrom('acknowledgement_counts')
    .where('recipient', 'in', [...new Set(addresses.map(canonicalAddress))])
  if (person.until !== undefined) counts = counts.where('day', '<=', utcDay(person.until))
  await counts.execute()
  const erased = {
    subscriptions: await deleteRows(trx, SUBSCRIPTION_TABLES, person),
    enquiries: await deleteRows(trx, ['enquiries'], person),
    applications: await deleteRows(trx, ['applications'], person),
    cvs: cvs.length,
    messages: messages.length,
  }
  return { erased, identity, requestIds }
}

export async function readIdentity(
  db: ReadDb,
  { addresses, until = Number.MAX_SAFE_INTEGER }: Person,
) {
  const enquiries = await db
    .selectFrom('enquiries')
    .select(['id', 'name', 'phone'])
    .where(row => row.fn<string>('lower', ['email']), 'in', addresses)
    .where('created_at', '<=', until)
    .execute()
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'name'])
    .where(row => row.fn<string>('lower', ['email']), 'in', addresses)
    .where('created_at', '<=', until)
    .execute()
  const rows = [...enquiries, ...applications]
  return {
    addresses,
    phones: [...new Set(enquiries.flatMap(({ phone }) => phone ?? []))],
    names: [...new Set(rows.flatMap(({ name }) => name ?? []))],
    requestIds: rows.map(({ id }) => id),
  }
}

export interface StoredNote {
  number: number
  request_id: string
  at: number
  member_id: string
  note: string
}

/** Takes milliseconds, whatever their length. */
const NOTES_AT_ONCE = 500

/** Oldest first; yields to other work in between. */
async function* eachNotes(db: ReadDb): AsyncGenerator<StoredNote[]> {
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: StoredNote[] = await db
      .selectFrom('request_changes')
      .select(['number', 'request_id', 'at', 'member_id', 'note'])
      .where('number', '>', last)
      .where('note', 'is not', null)
      .orderBy('number')
      .limit(NOTES_AT_ONCE)
      .$narrowType<{ note: string }>()
      .execute()
    yield rows
    await setImmediate()
    last = rows.length < NOTES_AT_ONCE ? undefined : rows.at(-1)?.number
  }
}

export interface NamedPerson {
  identity: Identity
  /** When written; epoch milliseconds. */
  until?: number | undefined
  /** Notes that surely mention the person. */
  confirmed?: readonly number[] | undefined
}

/**
 * Certain and confirmed mentions, undone notes included. A name or number alone may be another's,
 * or anything entered in a form.
 * @returns number of notes changed
 */
export async function eraseFromNotes(trx: Trx, people: readonly NamedPerson[]): Promise<number> {
  if (people.length === 0) return 0
  const finders = people.map(({ identity, until = Number.MAX_SAFE_INTEGER, confirmed = [] }) => ({
    until,
    confirmed: new Set(confirmed),
    ...findMentions(identity),
  }))
  let changed = 0
  for await (const rows of eachNotes(trx)) {
    for (const { number, at, note: before } of rows) {
      const note = finders.reduce((text, { until, confirmed, isSurelyIn, eraseFrom }) => {
        const isMeant = at <= until && (confirmed.has(number) || isSurelyIn(text))
        return isMeant ? eraseFrom(text) : text
      }, before)
      if (note === before) continue
      await trx.updateTable('request_changes').set({ note }).where('number', '=', number).execute()
      changed += 1
    }
  }
  return changed
}

/** Visitors', in lower case. */
export async function listAddresses(db: Db): Promise<Set<string>> {
  const found = new Set<string>()
  for (const table of VISITOR_TABLES) {
    const rows = await db.selectFrom(table).select('email').distinct().execute()
    for (const { email } of rows) found.add(email.toLowerCase())
  }
  for (const column of ['recipient', 'reply_to'] as const) {
    const rows = await db
      .selectFrom('outbox')
      .select(`${column} as address`)
      .distinct()
      .where('request_kind', 'not in', MEMBER_MESSAGE_KINDS)
      .where(column, 'is not', null)
      .$narrowType<{ address: string }>()
      .execute()
    for (const { address } of rows) found.add(address.toLowerCase())
  }
  for await (const rows of eachNotes(db)) {
    for (const address of rows.flatMap(({ note }) => addressesIn(note))) found.add(address)
  }
  return found
}

export async function listMentions(
  db: ReadDb,
  { isIn, ownRequests }: { isIn: (text: string) => boolean; ownRequests: ReadonlySet<string> },
) {
  const found: StoredNote[] = []
  for await (const rows of eachNotes(db)) {
    found.push(...rows.filter(({ request_id, note }) => !ownRequests.has(request_id) && isIn(note)))
  }
  if (found.length === 0) return []
  const requests = await db
    .selectFrom('requests')
    .select(['id', 'reference'])
    .where('id', 'in', [...new Set(found.map(({ request_id }) => request_id))])
    .execute()
  const references = new Map(requests.map(({ id, reference }) => [id, reference]))
  return found.map(note => ({ ...note, reference: references.get(note.request_id) ?? null }))
}
