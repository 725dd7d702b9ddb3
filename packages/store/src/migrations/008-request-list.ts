import { type Kysely, sql } from 'kysely'
import { countedKey, isPostgres } from '../dialect.ts'
import {
  KIND_MARK,
  MARKS,
  replacements,
  SEPARATORS,
  SHORT_PREFIX_CHARACTERS,
  TRANSLATED,
  WORD_MAX_CHARACTERS,
} from '../search-words.ts'

/** As many as any store indexes long before a statement's time is up. */
const BATCH_ROWS = 2000
const LETTERS_PER_STEP = 8

/**
 * One list of all requests, and an index of their words. Triggers fill and empty both, so that no
 * writer knows of them: not the release before, nor what erases.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Whoever else writes waits, or a request of that moment would be missing.
  if (isPostgres(db)) {
    await requireUnicode(db)
    await sql`lock table enquiries, applications in share row exclusive mode`.execute(db)
  }
  await addList(db)
  await addIndexes(db)
  await (isPostgres(db) ? addPostgresSearch(db) : addSqliteSearch(db))
}

async function requireUnicode(db: Kysely<never>) {
  const { rows } = await sql<{ encoding: string }>`
    select getdatabaseencoding() as encoding`.execute(db)
  if (rows[0]?.encoding === 'UTF8') return
  throw new Error(`the database has the encoding ${rows[0]?.encoding}, and must have UTF8`)
}

async function addList(db: Kysely<never>) {
  await db.schema
    .createTable('requests')
    .addColumn('number', 'integer', countedKey(db))
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('topic', 'text')
    .addColumn('vacancy_id', 'integer')
    .addColumn('reference', 'text')
    .addColumn('suspicious', 'integer', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  // The reference that the visitor was told ends the subject of what was mailed.
  await sql`
    insert into requests (id, kind, topic, vacancy_id, reference, suspicious, created_at)
    select id, kind, topic, vacancy_id,
      (select max(substr(subject, length(subject) - 6, 6)) from outbox
        where request_kind = kind and request_id = stored.id and subject like '% (______)'),
      case when suspicion is null then 0 else 1 end, created_at
    from (
      select id, kind, topic, null as vacancy_id, suspicion, created_at from enquiries
      union all
      select id, 'application', null, vacancy_id, suspicion, created_at from applications
    ) as stored
    order by created_at, id`.execute(db)
}

async function addIndexes(db: Kysely<never>) {
  const indexes = {
    requests_kind: ['kind', 'number'],
    requests_topic: ['kind', 'topic', 'number'],
    requests_suspicious: ['suspicious', 'kind', 'number'],
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema
      .createIndex(name)
      .on('requests')
      .columns(columns as never[])
      .execute()
  }
  await db.schema
    .createIndex('outbox_request_state')
    .on('outbox')
    .columns(['state', 'request_kind', 'request_id'] as never[])
    .execute()
  for (const table of ['enquiries', 'applications']) {
    await db.schema.createIndex(`${table}_email`).on(table).expression(sql`lower(email)`).execute()
  }
}

/** What is indexed of a request, in SQL that both databases know but for a function or two. */
const document = (last: (digits: number) => string, character: string) => `
  coalesce(requests.reference, '') || ' '
  || coalesce(enquiries.name, applications.name, '') || ' '
  || coalesce(enquiries.company, '') || ' '
  || coalesce(enquiries.email, applications.email, '') || ' '
  || coalesce(enquiries.phone || ' ' || ${[10, 9, 8, 7].map(last).join(` || ' ' || `)}, '') || ' '
  || coalesce(requests.topic, '') || ' '
  || coalesce(applications.vacancy_title, '') || ' '
  || coalesce(enquiries.body, '') || ' '
  || ${character} || requests.kind`

const source = `
  from requests
  left join enquiries on enquiries.id = requests.id
  left join applications on applications.id = requests.id`

/**
 * The index keeps no text: it reads what it must take out of itself from the view, and so each row
 * leaves it before its request does. `secure-delete` overwrites what was taken out. A prefix of up to
 * twelve letters has a list of its own, which is walked from the newest.
 */
async function addSqliteSearch(db: Kysely<never>) {
  const text = document(digits => `substr(enquiries.phone, -${digits})`, `char(${KIND_CODE})`)
  const enter = `insert into request_search (rowid, document)
    select number, document from request_documents where number = new.number;`
  const leave = 'delete from request_search where rowid = old.number;'
  for (const statement of [
    `create view request_documents as ${foldLetters(`select requests.number, ${text} ${source}`)}`,
    `create virtual table request_search using fts5 (
       document, content = 'request_documents', content_rowid = 'number', detail = none,
       columnsize = 0, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
       tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
     )`,
    `insert into request_search (request_search, rank) values ('secure-delete', 1)`,
    `insert into request_search (request_search) values ('rebuild')`,
    `create trigger requests_enter_search after insert on requests begin ${enter} end`,
    `create trigger requests_leave_search before delete on requests begin ${leave} end`,
    `create trigger requests_leave_search_to_change before update on requests begin ${leave} end`,
    `create trigger requests_enter_search_changed after update on requests begin ${enter} end`,
    ...['enquiries', 'applications'].flatMap(table => [
      `create trigger ${table}_enter_list after insert on ${table} begin ${list(table)} end`,
      `create trigger ${table}_leave_list before delete on ${table} begin
         delete from requests where id = old.id;
       end`,
    ]),
  ]) {
    await sql.raw(statement).execute(db)
  }
}

/**
 * In steps of a few letters each: every program that opens the file parses its whole schema, and
 * SQLite as distributions build it, Debian's shell for one, parses no deep nesting.
 */
function foldLetters(documents: string): string {
  const steps = [`folded_0 (number, document) as (${documents})`]
  for (let at = 0; at < replacements.length; at += LETTERS_PER_STEP) {
    const folded = replacements
      .slice(at, at + LETTERS_PER_STEP)
      .reduce(
        (inner, [from, to]) => `replace(${inner}, char(${from.codePointAt(0)}), '${to}')`,
        'document',
      )
    const [step, before] = [steps.length, steps.length - 1]
    steps.push(
      `folded_${step} (number, document) as (select number, ${folded} from folded_${before})`,
    )
  }
  return `with ${steps.join(', ')} select number, document from folded_${steps.length - 1}`
}

async function addPostgresSearch(db: Kysely<never>) {
  await db.schema
    .createTable('request_search')
    .addColumn('number', 'integer', column =>
      column.primaryKey().references('requests.number').onDelete('cascade'),
    )
    .addColumn('document', sql`tsvector`, column => column.notNull())
    .execute()
  const text = document(digits => `right(enquiries.phone, ${digits})`, `chr(${KIND_CODE})`)
  // Without it, letters beyond ASCII have one case in a database of the locale C.
  const unicode = await sql`
    select 1 from pg_collation where collname = 'und-x-icu'`.execute(db)
  const collation = unicode.rows.length > 0 ? 'collate "und-x-icu"' : ''
  for (const statement of [
    `create view request_documents as select requests.number as number, ${text} as document ${source}`,
    `create function search_document(content text) returns tsvector language sql immutable as $$
       select array_to_tsvector(array(
         select distinct left(word, cut) from regexp_split_to_table(
           lower(translate(
             normalize(regexp_replace(normalize(content, nfkd), '[${MARKS}]', '', 'g'), nfc),
             '${TRANSLATED.from}', '${TRANSLATED.to}'
           ) ${collation}),
           '[${SEPARATORS}]+'
         ) as word
         cross join (
           values (${WORD_MAX_CHARACTERS}), ${SHORT_PREFIXES}
         ) as cuts(cut) where word <> ''
       ))
     $$`,
    `create function enter_request_search() returns trigger language plpgsql as $$
     begin
       insert into request_search (number, document)
         select number, search_document(document) from request_documents where number = new.number
         on conflict (number) do update set document = excluded.document;
       return null;
     end $$`,
    ...['enquiries', 'applications'].map(
      table => `create function list_new_${table}() returns trigger language plpgsql as $$
        begin ${list(table)} return null; end $$`,
    ),
    `create function leave_request_list() returns trigger language plpgsql as $$
     begin delete from requests where id = old.id; return null; end $$`,
  ]) {
    await sql.raw(statement).execute(db)
  }
  await fillPostgresSearch(db)
  for (const statement of [
    // With fewer words known, it takes a telephone number for one of many, and reads all rows for it.
    'alter table request_search alter column document set statistics 500',
    'create index request_search_document on request_search using gin (document) with (fastupdate = off)',
    `create trigger requests_enter_search after insert or update on requests
       for each row execute function enter_request_search()`,
    ...['enquiries', 'applications'].flatMap(table => [
      `create trigger ${table}_enter_list after insert on ${table}
         for each row execute function list_new_${table}()`,
      `create trigger ${table}_leave_list after delete on ${table}
         for each row execute function leave_request_list()`,
    ]),
  ]) {
    await sql.raw(statement).execute(db)
  }
}

async function fillPostgresSearch(db: Kysely<never>) {
  const { rows } = await sql<{ last: number | null }>`
    select max(number) as last from requests`.execute(db)
  const last = rows[0]?.last ?? 0
  for (let after = 0; after < last; after += BATCH_ROWS) {
    await sql`
      insert into request_search (number, document)
      select number, search_document(document) from request_documents
      where number > ${after} and number <= ${after + BATCH_ROWS}`.execute(db)
  }
}

const SHORT_PREFIXES = Array.from(
  { length: SHORT_PREFIX_CHARACTERS },
  (_, n) => `(${n + 1})`,
).join()
const KIND_CODE = KIND_MARK.codePointAt(0)

/** The statement by which a new row's trigger puts it into the list. */
function list(table: string): string {
  const [kind, topic, vacancy] =
    table === 'enquiries'
      ? ['new.kind', 'new.topic', 'null']
      : [`'application'`, 'null', 'new.vacancy_id']
  return `insert into requests (id, kind, topic, vacancy_id, suspicious, created_at)
    values (new.id, ${kind}, ${topic}, ${vacancy},
      case when new.suspicion is null then 0 else 1 end, new.created_at);`
}
