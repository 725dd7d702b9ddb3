import { type Kysely, sql } from 'kysely'
import {
  KIND_MARK,
  MARKS,
  replacements,
  SEPARATORS,
  SHORT_PREFIX_CHARACTERS,
  TRANSLATED,
  WORD_MAX_CHARACTERS,
} from '../search-words.ts'
import { isPostgres } from '../store.ts'

const LETTERS_PER_STEP = 8
const KIND_CODE = KIND_MARK.codePointAt(0)
const SHORT_PREFIXES = Array.from(
  { length: SHORT_PREFIX_CHARACTERS },
  (_, n) => `(${n + 1})`,
).join()
/** Other updates leave the index unchanged. */
const INDEXED = 'number, id, kind, topic, reference'
const published = ['blogs', 'jobs']
const listed = ['enquiries', 'applications']

/**
 * So counts, request list, search indexes and the append-only audit do not depend on the code that
 * writes.
 */
export async function addTriggers(db: Kysely<never>): Promise<void> {
  for (const table of published) {
    await sql`insert into content_versions (name, version) values (${table}, 0)`.execute(db)
  }
  const statements = isPostgres(db)
    ? [
        ...countOnPostgres,
        ...keepAuditOnPostgres,
        ...(await listOnPostgres(db)),
        ...searchContentOnPostgres,
      ]
    : [...countOnSqlite, ...keepAuditOnSqlite, ...listOnSqlite(), ...searchContentOnSqlite]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const countOnSqlite = published.flatMap(table =>
  ['insert', 'update', 'delete'].map(
    event => `create trigger ${table}_count_${event} after ${event} on ${table} begin
      update content_versions set version = version + 1 where name = '${table}';
    end`,
  ),
)

const countOnPostgres = [
  `create function count_content_version() returns trigger language plpgsql as $$
   begin
     update content_versions set version = version + 1 where name = tg_table_name;
     return null;
   end $$`,
  ...published.map(
    table => `create trigger ${table}_count_version
      after insert or update or delete or truncate on ${table}
      for each statement execute function count_content_version()`,
  ),
]

const keepAuditOnSqlite = [
  // REPLACE deletes rows without firing the delete triggers.
  `create trigger audit_refuse_insert before insert on audit
   when new.seq is not (select coalesce(max(seq), 0) + 1 from audit) begin
     select raise(abort, 'The audit is only ever added to, by its next line.');
   end`,
  ...['update', 'delete'].map(
    event => `create trigger audit_refuse_${event} before ${event} on audit begin
      select raise(abort, 'The audit is only ever added to.');
    end`,
  ),
]

const keepAuditOnPostgres = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
   begin
     raise exception 'The audit is only ever added to.';
   end $$`,
  `create trigger audit_refuse_change before update or delete or truncate on audit
     for each statement execute function refuse_audit_change()`,
  `create function refuse_audit_gap() returns trigger language plpgsql as $$
   begin
     if new.seq is distinct from (select coalesce(max(seq), 0) + 1 from audit) then
       raise exception 'The audit is only ever added to, by its next line.';
     end if;
     return new;
   end $$`,
  `create trigger audit_refuse_insert before insert on audit
     for each row execute function refuse_audit_gap()`,
]

function list(table: string): string {
  const [kind, topic, vacancy] =
    table === 'enquiries'
      ? ['new.kind', 'new.topic', 'null']
      : [`'application'`, 'null', 'new.vacancy_id']
  return `insert into requests (id, kind, topic, vacancy_id, suspicious, created_at)
    values (new.id, ${kind}, ${topic}, ${vacancy},
      case when new.suspicion is null then 0 else 1 end, new.created_at);`
}

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
 * The index stores no text: it reads what to remove from the view, so rows leave it before their
 * request. `secure-delete` overwrites removed entries. Prefixes of up to twelve letters have lists
 * of their own, read from the newest.
 */
function listOnSqlite(): string[] {
  const text = document(digits => `substr(enquiries.phone, -${digits})`, `char(${KIND_CODE})`)
  const enter = `insert into request_search (rowid, document)
    select number, document from request_documents where number = new.number;`
  const leave = 'delete from request_search where rowid = old.number;'
  return [
    `create view request_documents as ${foldLetters(`select requests.number, ${text} ${source}`)}`,
    `create virtual table request_search using fts5 (
       document, content = 'request_documents', content_rowid = 'number', detail = none,
       columnsize = 0, prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
       tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'"
     )`,
    `insert into request_search (request_search, rank) values ('secure-delete', 1)`,
    `create trigger requests_enter_search after insert on requests begin ${enter} end`,
    `create trigger requests_leave_search before delete on requests begin ${leave} end`,
    `create trigger requests_leave_search_to_change before update of ${INDEXED} on requests
       begin ${leave} end`,
    `create trigger requests_enter_search_changed after update of ${INDEXED} on requests
       begin ${enter} end`,
    ...listed.flatMap(table => [
      `create trigger ${table}_enter_list after insert on ${table} begin ${list(table)} end`,
      `create trigger ${table}_leave_list before delete on ${table} begin
         delete from requests where id = old.id;
       end`,
    ]),
  ]
}

/**
 * In steps: every program that opens the file parses the schema, and some builds of SQLite, such as
 * Debian's shell, allow no deep nesting.
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

async function listOnPostgres(db: Kysely<never>): Promise<string[]> {
  const text = document(digits => `right(enquiries.phone, ${digits})`, `chr(${KIND_CODE})`)
  // With the locale C a database cannot change the case of non-ASCII letters.
  const unicode = await sql`
    select 1 from pg_collation where collname = 'und-x-icu'`.execute(db)
  const collation = unicode.rows.length > 0 ? 'collate "und-x-icu"' : ''
  return [
    `create table request_search (
       number integer primary key references requests (number) on delete cascade,
       document tsvector not null
     )`,
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
    ...listed.map(
      table => `create function list_new_${table}() returns trigger language plpgsql as $$
        begin ${list(table)} return null; end $$`,
    ),
    `create function leave_request_list() returns trigger language plpgsql as $$
     begin delete from requests where id = old.id; return null; end $$`,
    // With fewer, the planner takes a telephone number for a common word and scans all rows.
    'alter table request_search alter column document set statistics 500',
    'create index request_search_document on request_search using gin (document) with (fastupdate = off)',
    `create trigger requests_enter_search after insert or update of ${INDEXED} on requests
       for each row execute function enter_request_search()`,
    ...listed.flatMap(table => [
      `create trigger ${table}_enter_list after insert on ${table}
         for each row execute function list_new_${table}()`,
      `create trigger ${table}_leave_list after delete on ${table}
         for each row execute function leave_request_list()`,
    ]),
  ]
}

const LEAVE_CONTENT = `insert into content_search (content_search, rowid, words)
  values ('delete', old.number, old.words);`
const ENTER_CONTENT = 'insert into content_search (rowid, words) values (new.number, new.words);'

/** `words` is already folded. */
const searchContentOnSqlite = [
  `create virtual table content_search using fts5 (
     words, content = 'content_items', content_rowid = 'number', detail = none,
     columnsize = 0, prefix = '1 2 3 4 5 6 7 8',
     tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
   )`,
  `create trigger content_items_enter_search after insert on content_items
   begin ${ENTER_CONTENT} end`,
  `create trigger content_items_leave_search before delete on content_items
   begin ${LEAVE_CONTENT} end`,
  `create trigger content_items_change_search after update of words on content_items
   when old.words <> new.words begin ${LEAVE_CONTENT} ${ENTER_CONTENT} end`,
]

const searchContentOnPostgres = [
  `create table content_search (
     number integer primary key references content_items (number) on delete cascade,
     document tsvector not null
   )`,
  'create index content_search_document on content_search using gin (document)',
  `create function enter_content_search() returns trigger language plpgsql as $$
   begin
     insert into content_search (number, document)
       values (new.number, search_document(new.words))
       on conflict (number) do update set document = excluded.document;
     return null;
   end $$`,
  `create trigger content_items_enter_search after insert or update of words
     on content_items for each row execute function enter_content_search()`,
]
