import { type Kysely, sql } from 'kysely'
import { bytesType, countedKey, isPostgres } from '../dialect.ts'

/**
 * Drafts of articles and vacancies, their revisions, schedules and pictures. `blogs` and `jobs` stay
 * what is published: every write to them makes all kept pages old.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addItems(db)
  await addRevisions(db)
  await addPublications(db)
  await addPictures(db)
  await addOptionalFields(db)
  await (isPostgres(db) ? addPostgresSearch(db) : addSqliteSearch(db))
}

async function addItems(db: Kysely<never>) {
  await db.schema
    .createTable('content_items')
    .addColumn('number', 'integer', countedKey(db))
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('public_id', 'integer')
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('category', 'text', column => column.notNull())
    .addColumn('date', 'text', column => column.notNull())
    .addColumn('closes_on', 'text')
    .addColumn('image', 'text')
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('published_revision', 'integer')
    .addColumn('published_at', 'bigint')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('changed_at', 'bigint', column => column.notNull())
    .addColumn('changed_by', 'text')
    .addColumn('deleted_at', 'bigint')
    // Last, since it is long: lists read past no other column.
    .addColumn('words', 'text', column => column.notNull())
    .addUniqueConstraint('content_items_public_id', ['kind', 'public_id'])
    .execute()
  await addItemIndexes(db)
}

/** By what lists show, each of which leaves out the bin: neither database sorts what it reads by them. */
async function addItemIndexes(db: Kysely<never>) {
  const lists = {
    content_items_list: 'kind, changed_at, number',
    content_items_state: 'kind, state, changed_at, number',
    content_items_date: 'kind, state, date, number',
    content_items_category: 'kind, category, changed_at, number',
  }
  const indexes = [
    ...Object.entries(lists).map(([name, columns]) => [name, columns, 'deleted_at is null']),
    [
      'content_items_edited',
      'kind, changed_at, number',
      'deleted_at is null and published_revision <> revision',
    ],
    ['content_items_bin', 'kind, deleted_at, number', 'deleted_at is not null and revision > 0'],
  ]
  for (const [name, columns, where] of indexes) {
    await sql.raw(`create index ${name} on content_items (${columns}) where ${where}`).execute(db)
  }
  // A whole article may stand in its title for a while: PostgreSQL's indexes take no such text.
  await sql`create index content_items_title on content_items (kind, substr(title, 1, 100))`.execute(
    db,
  )
}

async function addRevisions(db: Kysely<never>) {
  await db.schema
    .createTable('revisions')
    .addColumn('item_id', 'text', column =>
      column.notNull().references('content_items.id').onDelete('cascade'),
    )
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('draft', 'text', column => column.notNull())
    .addColumn('image', 'text')
    .addColumn('origin', 'text', column => column.notNull())
    .addColumn('restored_from', 'integer')
    .addColumn('member_id', 'text')
    .addColumn('editor_id', 'text')
    .addColumn('started_at', 'bigint', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .addPrimaryKeyConstraint('revisions_key', ['item_id', 'number'])
    .execute()
  await db.schema
    .createIndex('revisions_image')
    .on('revisions')
    .columns(['image'] as never[])
    .execute()
}

async function addPublications(db: Kysely<never>) {
  await db.schema
    .createTable('schedules')
    .addColumn('item_id', 'text', column =>
      column.primaryKey().references('content_items.id').onDelete('cascade'),
    )
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('revision', 'integer')
    .addColumn('wall_time', 'text', column => column.notNull())
    .addColumn('zone', 'text', column => column.notNull())
    .addColumn('occurrence', 'text')
    .addColumn('member_id', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('state_before', 'text', column => column.notNull())
    .addColumn('failed_at', 'bigint')
    .addColumn('failure', 'text')
    .execute()
  await db.schema
    .createTable('publications')
    .addColumn('number', 'integer', countedKey(db))
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('item_id', 'text', column =>
      column.notNull().references('content_items.id').onDelete('cascade'),
    )
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('revision', 'integer')
    .addColumn('state_before', 'text', column => column.notNull())
    .addColumn('revision_before', 'integer')
    .addColumn('member_id', 'text')
    .addColumn('at', 'bigint', column => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('undone_at', 'bigint')
    .addColumn('seen_live_at', 'bigint')
    .addColumn('live_trouble', 'text')
    .addColumn('schedule_before', 'text')
    .addColumn('published_at_before', 'bigint')
    .execute()
  await db.schema
    .createIndex('publications_item')
    .on('publications')
    .columns(['item_id', 'number'] as never[])
    .execute()
  // Both are asked every second.
  await db.schema
    .createIndex('publications_at')
    .on('publications')
    .columns(['at'] as never[])
    .execute()
  await db.schema
    .createIndex('schedules_wall_time')
    .on('schedules')
    .columns(['wall_time'] as never[])
    .execute()
}

async function addPictures(db: Kysely<never>) {
  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('content', bytesType(db), column => column.notNull())
    .addColumn('media_type', 'text', column => column.notNull())
    .addColumn('width', 'integer', column => column.notNull())
    .addColumn('height', 'integer', column => column.notNull())
    .addColumn('file_name', 'text', column => column.notNull())
    .addColumn('member_id', 'text')
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  // Each alone, as SQLite wants it.
  for (const [name, type] of [
    ['picture_id', 'text'],
    ['focus_x', 'integer'],
    ['focus_y', 'integer'],
    ['width', 'integer'],
    ['height', 'integer'],
    ['created_at', 'bigint'],
  ] as const) {
    await db.schema.alterTable('blog_pictures').addColumn(name, type).execute()
  }
}

async function addOptionalFields(db: Kysely<never>) {
  await db.schema.alterTable('blogs').addColumn('image_alt', 'text').execute()
  for (const name of ['closes_on', 'place', 'employment_type']) {
    await db.schema.alterTable('jobs').addColumn(name, 'text').execute()
  }
  // Asked every second for those that are over.
  await db.schema
    .createIndex('jobs_closes_on')
    .on('jobs')
    .columns(['closes_on'] as never[])
    .execute()
  // Whether a picture is public is asked with each request for one.
  await db.schema
    .createIndex('blogs_image')
    .on('blogs')
    .columns(['image'] as never[])
    .execute()
}

/** `words` are folded as they are stored, for both databases alike. */
async function addSqliteSearch(db: Kysely<never>) {
  const leave = `insert into content_search (content_search, rowid, words)
    values ('delete', old.number, old.words);`
  const enter = `insert into content_search (rowid, words) values (new.number, new.words);`
  for (const statement of [
    `create virtual table content_search using fts5 (
       words, content = 'content_items', content_rowid = 'number', detail = none,
       columnsize = 0, prefix = '1 2 3 4 5 6 7 8',
       tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
     )`,
    `create trigger content_items_enter_search after insert on content_items begin ${enter} end`,
    `create trigger content_items_leave_search before delete on content_items begin ${leave} end`,
    `create trigger content_items_change_search after update of words on content_items
       when old.words <> new.words begin
       ${leave} ${enter}
     end`,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

async function addPostgresSearch(db: Kysely<never>) {
  await db.schema
    .createTable('content_search')
    .addColumn('number', 'integer', column =>
      column.primaryKey().references('content_items.number').onDelete('cascade'),
    )
    .addColumn('document', sql`tsvector`, column => column.notNull())
    .execute()
  for (const statement of [
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
  ]) {
    await sql.raw(statement).execute(db)
  }
}
