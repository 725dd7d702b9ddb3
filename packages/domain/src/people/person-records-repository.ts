import type { ReadDb, Store } from '@universe/store/store'
import { type RawBuilder, sql } from 'kysely'
import { canonicalAddress, mailboxAddress, mailboxPrefixes } from '../mail/canonical-address.ts'
import type { RequestRow } from '../requests/request-list-repository.ts'
import type { VisibleKind } from '../staff/visible-kinds.ts'
import { ABOUT_MEMBERS, eachNotes, type StoredNote } from './person-repository.ts'

const tables = ['enquiries', 'applications', 'subscribers', 'suspected_subscriptions'] as const

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
  for (const table of tables) {
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

/** @returns newsletter subscriptions of these addresses, the suspicious with why */
export async function listSubscriptions(db: ReadDb, addresses: readonly string[]) {
  if (addresses.length === 0) return []
  const subscribers = await db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at', sql.lit<string | null>(null).as('suspicion')])
    .select(['state', 'state_at', 'asked_at', 'source', 'consent'])
    .where('email', 'in', addresses)
    .execute()
  const suspected = await db
    .selectFrom('suspected_subscriptions')
    .select(['id', 'email', 'created_at', 'suspicion'])
    .where('email', 'in', addresses)
    .execute()
  return [...subscribers, ...suspected]
}

/** @returns what became of the messages that subscriptions caused */
export function listSubscriptionMessages(db: ReadDb, ids: readonly string[]) {
  return db
    .selectFrom('outbox')
    .select(['id', 'request_id', 'purpose', 'recipient', 'state', 'attempts', 'next_attempt_at'])
    .select(['last_error', 'created_at', 'sent_at'])
    .where('request_kind', '=', 'subscriber')
    .where('request_id', 'in', ids)
    .orderBy('created_at')
    .execute()
}

/** @returns how many acknowledgements an address was sent on each day that still counts */
export function listAcknowledgementCounts(db: ReadDb, address: string) {
  return db
    .selectFrom('acknowledgement_counts')
    .select(['day', 'sent'])
    .where('recipient', '=', canonicalAddress(address))
    .orderBy('day')
    .execute()
}

/** @returns when somebody was erased or unsubscribed, the latest of each kind */
export function listErasuresOf(db: ReadDb, hmac: string) {
  return db.selectFrom('erasures').select(['kind', 'at']).where('hmac', '=', hmac).execute()
}

/** @returns notes that name somebody, but those of the person's own requests; with who wrote them */
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
