import { KIND_MARK, SHORT_PREFIX_CHARACTERS } from '@universe/store/search-words'
import type { ReadDb, Store } from '@universe/store/store'
import type { RequestTable, Tables } from '@universe/store/tables'
import {
  type AliasableExpression,
  type Expression,
  type ExpressionBuilder,
  expressionBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely'
import type { SearchTerm } from '../platform/search-terms.ts'
import { ALL_KINDS, type VisibleKind } from '../staff/visible-kinds.ts'
import type { RequestState } from './request-state.ts'

export type RequestRow = Selectable<RequestTable>

export interface RequestSelection {
  /** Visible and asked for; no topics: all. */
  kinds: readonly {
    kind: VisibleKind
    topics?: readonly string[] | undefined
    states: readonly RequestState[]
  }[]
  suspicious?: boolean | undefined
  /** Null: unassigned. */
  assigneeId?: string | null | undefined
  vacancyId?: number | undefined
  origin?: string | undefined
  /** Received until then. */
  unansweredSince?: number | undefined
  isUntold?: true | undefined
  isWithheld?: true | undefined
  /** YYYY-MM-DD, inclusive. */
  backOn?: string | undefined
  without?: readonly number[] | undefined
  mail?: 'dead' | 'pending' | undefined
  /** All must match. */
  search?: readonly SearchTerm[] | undefined
  before?: number | undefined
  limit: number
}

/** Every query plan reads little more than it returns, whatever the store's size. */
export function selectRequests(store: Store, selection: RequestSelection): Promise<RequestRow[]> {
  if (selection.kinds.length === 0) return Promise.resolve([])
  if (selection.search) return searchRequests(store, selection, selection.search)
  if (selection.mail) return selectByMail(store.aside, selection, selection.mail)
  if (selection.backOn) return selectBack(store.aside, selection, selection.backOn)
  return selectByKind(store.aside, selection)
}

/** The newest of each kind, topic and state by index, then of these. */
function selectByKind(db: ReadDb, selection: RequestSelection) {
  const { kinds, before, limit } = selection
  const newest = kinds
    .flatMap(({ kind, topics, states }) =>
      (topics ?? [undefined]).flatMap(topic => states.map(state => ({ kind, topic, state }))),
    )
    .map(({ kind, topic, state }) =>
      db
        .selectFrom('requests')
        .selectAll()
        .where('kind', '=', kind)
        .where('state', '=', state)
        .$if(topic !== undefined, rows => rows.where('topic', '=', topic ?? ''))
        .where(isSelected(selection))
        .$if(before !== undefined, rows => rows.where('number', '<', before ?? 0))
        .orderBy('number', 'desc')
        .limit(limit),
    )
  return newestOf(db, newest, 'number').limit(limit).execute()
}

/** Each has its own order and limit. */
function newestOf(
  db: ReadDb,
  queries: readonly AliasableExpression<RequestRow>[],
  order: 'number' | 'id',
) {
  return queries
    .map(rows => db.selectFrom(rows.as('newest')).selectAll())
    .reduce((some, others) => some.unionAll(others))
    .orderBy(order, 'desc')
}

async function selectBack(db: ReadDb, selection: RequestSelection, backOn: string) {
  const { kinds, limit } = selection
  const back = db.selectFrom('requests').select('number').where('waiting_until', '<=', backOn)
  // Mostly there are none.
  if (!(await back.limit(1).executeTakeFirst())) return []
  return db
    .selectFrom('requests')
    .selectAll()
    .where('number', 'in', back)
    .where(sql<boolean>`(${sql.join(kinds.map(isOfKind), sql` or `)})`)
    .where(isSelected(selection))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

function isSelected(selection: RequestSelection) {
  const { suspicious, assigneeId, vacancyId, origin } = selection
  const { unansweredSince, isUntold, isWithheld, without = [] } = selection
  return (row: ExpressionBuilder<Tables, 'requests'>): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = []
    if (suspicious !== undefined) {
      conditions.push(row('requests.suspicious', '=', Number(suspicious)))
    }
    if (assigneeId === null) conditions.push(row('requests.assignee_id', 'is', null))
    else if (assigneeId !== undefined) {
      conditions.push(row('requests.assignee_id', '=', assigneeId))
    }
    if (vacancyId !== undefined) conditions.push(row('requests.vacancy_id', '=', vacancyId))
    if (origin !== undefined) conditions.push(row('requests.origin', '=', origin))
    if (unansweredSince !== undefined) {
      conditions.push(row('requests.answered_at', 'is', null))
      conditions.push(row('requests.created_at', '<=', unansweredSince))
    }
    if (without.length > 0) conditions.push(row('requests.number', 'not in', without))
    if (isUntold) conditions.push(row.not(isTold(['sent', 'pending'])))
    if (isWithheld) conditions.push(row('requests.withheld', 'is not', null))
    return row.and(conditions)
  }
}

/** By mail of these states, or otherwise. */
export function isTold(states: readonly ('sent' | 'pending')[]) {
  return sql<boolean>`(exists (
      select 1 from outbox where outbox.request_kind = requests.kind
        and outbox.request_id = requests.id and outbox.purpose = 'answer'
        and outbox.state in (${sql.join(states)}))
    or exists (
      select 1 from request_changes where request_changes.request_id = requests.id
        and request_changes.kind = 'answered-outside' and request_changes.undone_at is null))`
}

/**
 * Walks messages by request id, the order of numbers (UUIDv7): matches may be few or most of the
 * store.
 */
async function selectByMail(
  db: ReadDb,
  selection: RequestSelection,
  state: 'dead' | 'pending',
): Promise<RequestRow[]> {
  const { kinds, before, limit } = selection
  const after = before === undefined ? undefined : await findPlace(db, before)
  if (before !== undefined && after === undefined) return []
  const newest = kinds.map(({ kind, topics, states }) =>
    db
      .selectFrom('outbox')
      .innerJoin('requests', 'requests.id', 'outbox.request_id')
      .selectAll('requests')
      .where('outbox.state', '=', state)
      .where('outbox.request_kind', '=', kind)
      // The last message stands for its request.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox as later')
              .select('later.id')
              .where('later.state', '=', state)
              .whereRef('later.request_kind', '=', 'outbox.request_kind')
              .whereRef('later.request_id', '=', 'outbox.request_id')
              .whereRef('later.id', '>', 'outbox.id'),
          ),
        ),
      )
      .$if(after !== undefined, rows =>
        rows.where('outbox.request_id', after?.isGone ? '<=' : '<', after?.id ?? ''),
      )
      .where('requests.state', 'in', states)
      .$if(topics !== undefined, rows => rows.where('requests.topic', 'in', topics ?? []))
      .where(isSelected(selection))
      .orderBy('outbox.request_id', 'desc')
      .limit(limit),
  )
  return newestOf(db, newest, 'id').limit(limit).execute()
}

async function findPlace(db: ReadDb, number: number) {
  const row = await db
    .selectFrom('requests')
    .select(['id', 'number'])
    .where('number', '<=', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { id: row.id, isGone: row.number !== number }
}

/** Walks the index from the newest until the page is full, or looks up a rare word. */
async function searchRequests(
  { aside, kind: store }: Store,
  selection: RequestSelection,
  terms: readonly SearchTerm[],
): Promise<RequestRow[]> {
  if (terms.length === 0) return []
  const { kinds, mail, before, limit } = selection
  const isFts = store === 'sqlite'
  const number = sql.ref(isFts ? 'request_search.rowid' : 'request_search.number')
  const words = compile(terms, kinds, SYNTAX[store])
  const conditions: Expression<unknown>[] = [
    isFts ? sql`request_search match ${words}` : sql`request_search.document @@ ${words}::tsquery`,
    sql`(${sql.join(kinds.map(isOfKind), sql` or `)})`,
  ]
  if (before !== undefined) conditions.push(sql`${number} < ${before}`)
  conditions.push(isSelected(selection)(expressionBuilder<Tables, 'requests'>()))
  if (mail !== undefined) {
    conditions.push(sql`exists (
      select 1 from outbox where outbox.request_kind = requests.kind
        and outbox.request_id = requests.id and outbox.state = ${mail})`)
  }
  // SQLite keeps a cross join's order: the index comes first.
  const query = sql<RequestRow>`
    select requests.* from request_search ${sql.raw(isFts ? 'cross join' : 'inner join')} requests
      on requests.number = ${number}
    where ${sql.join(conditions, sql` and `)}
    order by ${number} desc limit ${limit}`
  try {
    return (await query.execute(aside)).rows
  } catch (error) {
    // A letter unknown to SQLite splits a word into a phrase, which the index does not support.
    if (isFts && /phrase queries are not supported/.test(String(error))) return []
    throw error
  }
}

function isOfKind({ kind, topics, states }: RequestSelection['kinds'][number]) {
  const isKind = sql`requests.kind = ${kind} and requests.state in (${sql.join(states)})`
  return topics ? sql`(${isKind} and requests.topic in (${sql.join(topics)}))` : sql`(${isKind})`
}

/** Words have letters, marks and digits only: no escaping needed. */
const SYNTAX = {
  sqlite: {
    word: (word: string) => `"${word}"`,
    prefix: (word: string) => `"${word}"*`,
    and: ' AND ',
    or: ' OR ',
  },
  postgres: {
    word: (word: string) => `'${word}'`,
    // Short prefixes are in the documents as words.
    prefix: (word: string) =>
      [...word].length > SHORT_PREFIX_CHARACTERS ? `'${word}':*` : `'${word}'`,
    and: ' & ',
    or: ' | ',
  },
}

/** With a rare kind's mark, which speeds it up; rows are still filtered. */
function compile(
  terms: readonly SearchTerm[],
  kinds: RequestSelection['kinds'],
  { word, prefix, and, or }: (typeof SYNTAX)[Store['kind']],
): string {
  const all = (words: readonly string[]) => `(${words.map(prefix).join(and)})`
  const found = terms.map(lists => `(${lists.map(all).join(or)})`)
  if (kinds.length === ALL_KINDS.length) return found.join(and)
  const marks = kinds.map(({ kind }) => word(`${KIND_MARK}${kind}`))
  return [...found, `(${marks.join(or)})`].join(and)
}

/** Newest first, without those erased. */
export async function findVisible(
  db: ReadDb,
  ids: readonly string[],
  kinds: readonly VisibleKind[],
): Promise<RequestRow[]> {
  if (ids.length === 0 || kinds.length === 0) return []
  return db
    .selectFrom('requests')
    .selectAll()
    .where('id', 'in', ids)
    .where('kind', 'in', kinds)
    .orderBy('number', 'desc')
    .execute()
}
