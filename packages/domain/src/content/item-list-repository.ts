import type { ContentKind } from '@universe/contract/drafts'
import { SHORT_PREFIX_CHARACTERS } from '@universe/store/search-words'
import { isPostgres, type ReadDb, type Store, type Trx } from '@universe/store/store'
import type { ContentItemTable, Tables } from '@universe/store/tables'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'

/** Tabs: a state, edited since publication, or the bin. */
export type ListState = ContentItemTable['state'] | 'edited' | 'deleted'

export interface ItemSelection {
  kind: ContentKind
  /** Default: all but the bin. */
  state?: ListState | undefined
  /** Any of these, or any other. */
  categories?: { in: readonly string[] } | { notIn: readonly string[] } | undefined
  changedBy?: string | undefined
  /** Folded; all must match. */
  words?: readonly string[] | undefined
  /** Exclusive. */
  after?: ItemPlace | undefined
  limit: number
}

/** Cursor: sort value and row number. */
export interface ItemPlace {
  key: string
  number: number
}

/** Descending; undefined for a search: row number alone. */
export function orderOf({ state, words }: Pick<ItemSelection, 'state' | 'words'>) {
  if (words) return undefined
  if (state === 'published') return 'date'
  return state === 'deleted' ? 'deleted_at' : 'changed_at'
}

/** Every branch is indexed and reads little more than it returns. */
export async function selectItems(store: Store, selection: ItemSelection) {
  if (selection.words?.length === 0) return []
  try {
    return await queryItems(store, selection).execute()
  } catch (error) {
    // A letter unknown to SQLite splits a word into a phrase, which the index does not support.
    if (selection.words && /phrase queries are not supported/.test(String(error))) return []
    throw error
  }
}

export type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

function queryItems({ aside, kind: database }: Store, selection: ItemSelection) {
  const { words, after, limit } = selection
  const order = orderOf(selection)
  const number = numberOf(database, selection)
  return aside
    .selectFrom('content_items')
    .$if(words !== undefined, rows =>
      rows.innerJoin('content_search', on => on.on(isSameRow(database))),
    )
    .leftJoin('members', 'members.id', 'content_items.changed_by')
    .leftJoin('schedules', join =>
      join
        .onRef('schedules.item_id', '=', 'content_items.id')
        .on('schedules.failed_at', 'is', null),
    )
    .select(['content_items.id', 'content_items.number', 'content_items.state', 'title'])
    .select(['category', 'date', 'closes_on', 'image', 'changed_at', 'changed_by'])
    .select(['published_at', 'published_revision', 'content_items.revision', 'deleted_at'])
    .select(['members.name as member_name', 'members.email as member_email'])
    .select(['schedules.action as schedule_action', 'schedules.wall_time', 'schedules.zone'])
    .select('schedules.created_at as scheduled_at')
    .select(row => standingPublicationOf(row).as('standing_publication'))
    .where(isSelected(selection))
    .$if(words !== undefined, rows => rows.where(hasWords(database, words ?? [])))
    .$if(after !== undefined && order !== undefined, rows =>
      rows.where(isAfter(order ?? 'date', after ?? { key: '', number: 0 })),
    )
    .$if(after !== undefined && order === undefined, rows =>
      rows.where(number, '<', after?.number ?? 0),
    )
    .$if(order !== undefined, rows => rows.orderBy(`content_items.${order ?? 'date'}`, 'desc'))
    .orderBy(number, 'desc')
    .limit(limit)
}

/** As `findStandingPublication`. */
const standingPublicationOf = (row: ExpressionBuilder<Tables, 'content_items'>) =>
  row
    .selectFrom('publications')
    .select('publications.id')
    .whereRef('publications.item_id', '=', 'content_items.id')
    .where('publications.undone_at', 'is', null)
    .orderBy('publications.number', 'desc')
    .limit(1)

function isAfter(order: 'date' | 'changed_at' | 'deleted_at', { key, number }: ItemPlace) {
  const value = order === 'date' ? key : Number(key)
  const columns = sql`(${sql.ref(`content_items.${order}`)}, ${sql.ref('content_items.number')})`
  return sql<SqlBool>`${columns} < (${value}, ${number})`
}

/** A search sorts by the index's rowid: SQLite stops when the page is full. */
const numberOf = (database: Store['kind'], { words }: Pick<ItemSelection, 'words'>) =>
  sql<number>`${sql.ref(words && database === 'sqlite' ? 'content_search.rowid' : 'content_items.number')}`

const isSameRow = (database: Store['kind']) =>
  sql<SqlBool>`${sql.ref(database === 'sqlite' ? 'content_search.rowid' : 'content_search.number')} = content_items.number`

function hasWords(database: Store['kind'], words: readonly string[]): RawBuilder<SqlBool> {
  const query = compileContentSearch(database, words)
  return database === 'sqlite'
    ? sql<SqlBool>`content_search match ${query}`
    : sql<SqlBool>`content_search.document @@ ${query}::tsquery`
}

function isSelected({
  kind,
  state,
  categories,
  changedBy,
}: Pick<ItemSelection, 'kind' | 'state' | 'categories' | 'changedBy'>) {
  return (row: ExpressionBuilder<Tables, 'content_items'>): Expression<SqlBool> => {
    const isInBin = state === 'deleted'
    const conditions: Expression<SqlBool>[] = [
      row('content_items.kind', '=', kind),
      row('content_items.deleted_at', isInBin ? 'is not' : 'is', null),
    ]
    if (isInBin) conditions.push(row('content_items.revision', '>', sql.lit(0)))
    else if (state === 'edited') conditions.push(isEdited())
    else if (state === 'scheduled') conditions.push(isScheduled())
    else if (state) conditions.push(row('content_items.state', '=', state))
    if (changedBy !== undefined) conditions.push(row('content_items.changed_by', '=', changedBy))
    if (categories && 'in' in categories) {
      conditions.push(row('content_items.category', 'in', categories.in))
    } else if (categories) {
      conditions.push(row('content_items.category', 'not in', categories.notIn))
    }
    return row.and(conditions)
  }
}

const isEdited = () => sql<SqlBool>`content_items.published_revision <> content_items.revision`
/** Also published: its next revision, or withdrawal. */
const isScheduled = () =>
  sql<SqlBool>`content_items.id in (select item_id from schedules where failed_at is null)`

/** Each up to the limit. */
export async function countItems<State extends ListState>(
  db: ReadDb,
  { kind, states, limit, ...narrowed }: Omit<ItemSelection, 'state'> & { states: readonly State[] },
): Promise<Record<State, number>> {
  return db
    .selectNoFrom(from =>
      states.map(state =>
        from
          .selectFrom(
            from
              .selectFrom('content_items')
              .select(sql.lit(1).as('one'))
              .where(isSelected({ ...narrowed, kind, state }))
              .limit(limit)
              .as('counted'),
          )
          .select(count => count.fn.countAll<number>().as('count'))
          .as(state),
      ),
    )
    .$castTo<Record<State, number>>()
    .executeTakeFirstOrThrow()
}

/** A delete blocks all other work on SQLite. */
const BATCH_ROWS = 20

/**
 * With all revisions. Keeps the public id of a vacancy once published: its page goes on to say that
 * it is over.
 * @returns whether there may be more
 */
export async function purgeSomeItems(trx: Trx, before: number): Promise<boolean> {
  const query = trx
    .selectFrom('content_items')
    .select(['id', 'kind', 'public_id'])
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '<', before)
    .where('revision', '>', sql.lit(0))
    .limit(BATCH_ROWS)
  // Skips those restored meanwhile.
  const rows = await (isPostgres(trx) ? query.forUpdate() : query).execute()
  const isKept = (row: (typeof rows)[number]) => row.kind === 'vacancy' && row.public_id !== null
  const [kept, gone] = [rows.filter(isKept), rows.filter(row => !isKept(row))]
  if (gone.length > 0)
    await trx.deleteFrom('content_items').where('id', 'in', idsOf(gone)).execute()
  if (kept.length > 0) await emptyItems(trx, idsOf(kept))
  return rows.length === BATCH_ROWS
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function emptyItems(trx: Trx, ids: readonly string[]) {
  for (const table of ['revisions', 'publications', 'schedules'] as const) {
    await trx.deleteFrom(table).where('item_id', 'in', ids).execute()
  }
  await trx
    .updateTable('content_items')
    .set({ title: '', category: '', date: '', closes_on: null, image: null, words: '' })
    // Frees the id for an import of the item.
    .set({ id: sql<string>`'gone-' || number`, revision: 0, changed_by: null })
    .where('id', 'in', ids)
    .execute()
}

/**
 * @param words folded: letters, marks and digits only, so no quoting is needed
 * @returns prefixes that all must match
 */
function compileContentSearch(database: Store['kind'], words: readonly string[]): string {
  if (database === 'sqlite') return words.map(word => `"${word}"*`).join(' AND ')
  return words.map(tsqueryPrefix).join(' & ')
}

/** Short words are indexed verbatim. */
function tsqueryPrefix(word: string): string {
  return [...word].length > SHORT_PREFIX_CHARACTERS ? `'${word}':*` : `'${word}'`
}
