import type { ReadDb, Store, Trx } from '@universe/store/store'
import { type RawBuilder, sql } from 'kysely'
import { mailboxAddress, mailboxPrefixes } from '../platform/canonical-address.ts'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import type { RequestRow } from './request-list-repository.ts'

/** Where subscriptions stand. */
export const SUBSCRIPTION_TABLES = ['subscribers', 'suspected_subscriptions'] as const
/** Where what visitors sent stands. */
export const VISITOR_TABLES = [...SUBSCRIPTION_TABLES, 'enquiries', 'applications'] as const
export type VisitorTable = (typeof VISITOR_TABLES)[number]
/** A member is no visitor: an owner takes an invitation back, or removes them. */
export const ABOUT_MEMBERS = ['invitation', 'notice'] as const

/**
 * Finds by the indexes what `findAddresses` finds by reading the whole store.
 * @returns in lower case every spelling of an address that visitors are known by and that leads to the
 *   same mailbox
 */
export async function findSpellings(
  { aside, kind }: Pick<Store, 'aside' | 'kind'>,
  address: string,
): Promise<string[]> {
  const mailbox = mailboxAddress(address)
  const prefixes = mailboxPrefixes(address)
  const isWhole = prefixes[0] === mailbox
  // By bytes on both: a locale's order would take the punctuation out.
  const email = sql<string>`lower(email)${kind === 'postgres' ? sql` collate "C"` : sql``}`
  const ranges = prefixes.map((prefix): RawBuilder<boolean> => {
    if (isWhole) return sql`${email} = ${prefix}`
    return sql`${email} >= ${prefix} and ${email} < ${after(prefix)}`
  })
  const found = new Set<string>()
  for (const table of VISITOR_TABLES) {
    // Each range by itself: of several at once the planner reads all.
    const some = ranges.map(range => aside.selectFrom(table).select(email.as('email')).where(range))
    const rows = await some.reduce((one, other) => one.unionAll(other)).execute()
    for (const row of rows) if (mailboxAddress(row.email) === mailbox) found.add(row.email)
  }
  return [...found]
}

/**
 * Finds what `findSpellings` does, and in messages, whose requests may be gone: the
 * database reads all of them, but beside everything else.
 */
export async function findAllSpellings(
  store: Pick<Store, 'aside' | 'kind'>,
  address: string,
): Promise<string[]> {
  const mailbox = mailboxAddress(address)
  const prefixes = mailboxPrefixes(address)
  const messages = await store.aside
    .selectFrom('outbox')
    .select(['recipient', 'reply_to'])
    .distinct()
    .where('request_kind', 'not in', ABOUT_MEMBERS)
    .where(row =>
      row.or(
        (['recipient', 'reply_to'] as const).flatMap(column =>
          prefixes.map(
            prefix =>
              sql<boolean>`substr(lower(${sql.ref(column)}), 1, ${sql.lit(prefix.length)}) = ${prefix}`,
          ),
        ),
      ),
    )
    .execute()
  const found = messages
    .flatMap(({ recipient, reply_to }) => [recipient, reply_to ?? []].flat())
    .map(each => each.toLowerCase())
    .filter(each => mailboxAddress(each) === mailbox)
  return [...new Set([...(await findSpellings(store, address)), ...found])]
}

/** @param prefix ends with a punctuation mark @returns what comes after all that begins with it */
function after(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

/** @returns the rows of a person's requests of these kinds with their vacancies' titles, the newest first */
export async function listPersonRequests(
  db: ReadDb,
  {
    addresses,
    kinds,
    limit,
  }: { addresses: readonly string[]; kinds: readonly VisibleKind[]; limit?: number },
): Promise<(RequestRow & { vacancy_title: string | null })[]> {
  if (addresses.length === 0 || kinds.length === 0) return []
  const theirs = db
    .selectFrom('enquiries')
    .select(['id', sql<string | null>`null`.as('vacancy_title')])
    .where(row => row.fn<string>('lower', ['email']), 'in', addresses)
    .unionAll(
      db
        .selectFrom('applications')
        .select(['id', 'vacancy_title'])
        .where(row => row.fn<string>('lower', ['email']), 'in', addresses),
    )
  const rows = db
    .selectFrom('requests')
    .innerJoin(theirs.as('theirs'), 'theirs.id', 'requests.id')
    .selectAll('requests')
    .select('theirs.vacancy_title')
    .where('requests.kind', 'in', kinds)
    .orderBy('requests.number', 'desc')
  return (limit === undefined ? rows : rows.limit(limit)).execute()
}

/** Whose rows are meant. */
export interface Person {
  /** In lower case; addresses are ASCII, which both databases lower alike. */
  addresses: readonly string[]
  /** Only what was stored until then, in epoch milliseconds; all where it is missing. */
  until?: number
}

/** @returns the query of the ids of a person's rows in one table */
export function selectIds(
  trx: Trx,
  table: VisitorTable,
  { addresses, until = Number.MAX_SAFE_INTEGER }: Person,
) {
  return trx
    .selectFrom(table)
    .select('id')
    .where(row => row.fn<string>('lower', ['email']), 'in', addresses)
    .where(table === 'subscribers' ? wantedAt : sql<number>`created_at`, '<=', until)
}

/** Whoever subscribed again since is meant by no erasure of before. */
const wantedAt = sql<number>`coalesce(consented_at, created_at)`

/** Deletes a person's rows in these tables. @returns how many there were */
export async function deleteRows(
  trx: Trx,
  tables: readonly VisitorTable[],
  person: Person,
): Promise<number> {
  let count = 0
  for (const table of tables) {
    const gone = trx.deleteFrom(table).where('id', 'in', selectIds(trx, table, person))
    count += (await gone.returning('id').execute()).length
  }
  return count
}
