import { isPostgres, type ReadDb, type Trx } from '@universe/store/store'
import { type RawBuilder, sql } from 'kysely'
import { mailboxAddress, mailboxPrefixes } from '../platform/canonical-address.ts'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import type { RequestRow } from './request-list-repository.ts'

export const SUBSCRIPTION_TABLES = ['subscribers', 'suspected_subscriptions'] as const
export const VISITOR_TABLES = [...SUBSCRIPTION_TABLES, 'enquiries', 'applications'] as const
export type VisitorTable = (typeof VISITOR_TABLES)[number]
/** Members are not visitors: owners withdraw invitations and remove members. */
export const MEMBER_MESSAGE_KINDS = ['invitation', 'notice'] as const

/**
 * By index, unlike `findAllSpellings`.
 * @returns in lower case
 */
export async function findSpellings(db: ReadDb, address: string): Promise<string[]> {
  const mailbox = mailboxAddress(address)
  const prefixes = mailboxPrefixes(address)
  const isWhole = prefixes[0] === mailbox
  // Binary order: a locale's collation ignores punctuation.
  const email = sql<string>`lower(email)${isPostgres(db) ? sql` collate "C"` : sql``}`
  const ranges = prefixes.map((prefix): RawBuilder<boolean> => {
    if (isWhole) return sql`${email} = ${prefix}`
    return sql`${email} >= ${prefix} and ${email} < ${prefixEnd(prefix)}`
  })
  const found = new Set<string>()
  for (const table of VISITOR_TABLES) {
    // A query per range: for several at once the planner scans the table.
    const some = ranges.map(range => db.selectFrom(table).select(email.as('email')).where(range))
    const rows = await some.reduce((one, other) => one.unionAll(other)).execute()
    for (const row of rows) if (mailboxAddress(row.email) === mailbox) found.add(row.email)
  }
  return [...found]
}

/** Also in messages whose requests may be gone: scans all, without blocking other work. */
export async function findAllSpellings(db: ReadDb, address: string): Promise<string[]> {
  const mailbox = mailboxAddress(address)
  const prefixes = mailboxPrefixes(address)
  const messages = await db
    .selectFrom('outbox')
    .select(['recipient', 'reply_to'])
    .distinct()
    .where('request_kind', 'not in', MEMBER_MESSAGE_KINDS)
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
  return [...new Set([...(await findSpellings(db, address)), ...found])]
}

/**
 * @param prefix ends with punctuation
 * @returns exclusive
 */
function prefixEnd(prefix: string): string {
  return prefix.slice(0, -1) + String.fromCharCode(prefix.charCodeAt(prefix.length - 1) + 1)
}

/** Newest first. */
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

export interface Person {
  /** Lower case; both databases lowercase ASCII alike. */
  addresses: readonly string[]
  /** Stored until then, epoch milliseconds. */
  until?: number
}

export function selectIds(
  trx: Trx,
  table: VisitorTable,
  { addresses, until = Number.MAX_SAFE_INTEGER }: Person,
) {
  return trx
    .selectFrom(table)
    .select('id')
    .where(row => row.fn<string>('lower', ['email']), 'in', addresses)
    .where(table === 'subscribers' ? consentedAt : sql<number>`created_at`, '<=', until)
}

/** Later consent protects a subscription from earlier erasures. */
const consentedAt = sql<number>`coalesce(consented_at, created_at)`

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
