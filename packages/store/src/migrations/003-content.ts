import { type Kysely, sql } from 'kysely'
import { bytesType, countedKey, isPostgres } from '../dialect.ts'

const versioned = ['blogs', 'jobs'] as const

/** What the owner publishes. Triggers count versions, so that any change is noticed by a cheap query. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('blogs')
    .addColumn('id', 'integer', countedKey(db))
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('category', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('description_details', 'text', column => column.notNull())
    .addColumn('image', 'text', column => column.notNull())
    .execute()

  await db.schema
    .createTable('jobs')
    .addColumn('id', 'integer', countedKey(db))
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('category', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('job_details', 'text', column => column.notNull())
    .addColumn('qualifications', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()

  await db.schema
    .createTable('blog_pictures')
    .addColumn('path', 'text', column => column.primaryKey())
    .addColumn('content', bytesType(db), column => column.notNull())
    .addColumn('media_type', 'text', column => column.notNull())
    .addColumn('sha256', 'text', column => column.notNull())
    .execute()

  await db.schema
    .createTable('content_versions')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('version', 'bigint', column => column.notNull())
    .execute()
  for (const table of versioned) {
    await sql`insert into content_versions (name, version) values (${table}, 0)`.execute(db)
  }
  await (isPostgres(db) ? addPostgresTriggers(db) : addSqliteTriggers(db))
}

async function addSqliteTriggers(db: Kysely<never>) {
  for (const table of versioned) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql
        .raw(
          `create trigger ${table}_count_${event} after ${event} on ${table} begin
             update content_versions set version = version + 1 where name = '${table}';
           end`,
        )
        .execute(db)
    }
  }
}

async function addPostgresTriggers(db: Kysely<never>) {
  await sql`
    create function count_content_version() returns trigger language plpgsql as $$
    begin
      update content_versions set version = version + 1 where name = tg_table_name;
      return null;
    end $$`.execute(db)
  for (const table of versioned) {
    await sql
      .raw(
        `create trigger ${table}_count_version
           after insert or update or delete or truncate on ${table}
           for each statement execute function count_content_version()`,
      )
      .execute(db)
  }
}
