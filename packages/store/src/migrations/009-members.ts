import { type Kysely, sql } from 'kysely'
import { bytesType, isPostgres } from '../dialect.ts'

/** The staff: who they are, what signs them in, and the record of what they do. */
export async function up(db: Kysely<never>): Promise<void> {
  await addMembers(db)
  await addCredentials(db)
  await addSignIn(db)
  await addAudit(db)
}

async function addMembers(db: Kysely<never>) {
  await db.schema
    .createTable('members')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('email', 'text', column => column.notNull().unique())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('user_handle', 'text', column => column.notNull().unique())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('member_roles')
    .addColumn('member_id', 'text', column => column.notNull().references('members.id'))
    .addColumn('role', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('member_roles_key', ['member_id', 'role'])
    .execute()
  await db.schema
    .createTable('invitations')
    .addColumn('member_id', 'text', column => column.primaryKey().references('members.id'))
    .addColumn('staff_origin', 'text', column => column.notNull())
    .addColumn('invited_by', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
}

async function addCredentials(db: Kysely<never>) {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('member_id', 'text', column => column.notNull().references('members.id'))
    .addColumn('public_key', bytesType(db), column => column.notNull())
    .addColumn('counter', 'bigint', column => column.notNull())
    .addColumn('transports', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('backed_up', 'integer', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('last_used_at', 'bigint')
    .execute()
  await db.schema.createIndex('passkeys_member').on('passkeys').column('member_id').execute()
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', column => column.primaryKey())
    .addColumn('member_id', 'text', column => column.notNull().references('members.id'))
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('recovery_codes_member')
    .on('recovery_codes')
    .column('member_id')
    .execute()
}

async function addSignIn(db: Kysely<never>) {
  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('id', 'text', column => column.notNull().unique())
    .addColumn('member_id', 'text', column => column.notNull().references('members.id'))
    .addColumn('stage', 'text', column => column.notNull())
    .addColumn('device', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('seen_at', 'bigint', column => column.notNull())
    .addColumn('verified_at', 'bigint')
    .execute()
  await db.schema.createIndex('sessions_member').on('sessions').column('member_id').execute()
  await db.schema
    .createTable('sign_in_links')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('member_id', 'text', column => column.references('members.id'))
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('created_at', 'bigint', column => column.notNull())
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .addColumn('used_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('sign_in_links_member')
    .on('sign_in_links')
    .column('member_id')
    .execute()
  await db.schema
    .createTable('webauthn_challenges')
    .addColumn('challenge', 'text', column => column.primaryKey())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('session_id', 'text')
    .addColumn('expires_at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createTable('recovery_attempts')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('at', 'bigint', column => column.notNull())
    .execute()
  await db.schema
    .createIndex('recovery_attempts_subject')
    .on('recovery_attempts')
    .columns(['subject', 'at'])
    .execute()
}

async function addAudit(db: Kysely<never>) {
  await db.schema
    .createTable('audit')
    // On SQLite this type makes it the row's own number, so that no other one replaces a row either.
    .addColumn('seq', isPostgres(db) ? 'bigint' : 'integer', column => column.primaryKey())
    .addColumn('at', 'bigint', column => column.notNull())
    // No reference: what a member did stays when they are gone.
    .addColumn('member_id', 'text')
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('object_id', 'text')
    .addColumn('details', 'text', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .execute()
  for (const column of ['member_id', 'action', 'object_id', 'at'] as const) {
    await db.schema
      .createIndex(`audit_${column}`)
      .on('audit')
      .columns([column, 'seq'] as never[])
      .execute()
  }
  await (isPostgres(db) ? keepPostgresAudit(db) : keepSqliteAudit(db))
}

async function keepSqliteAudit(db: Kysely<never>) {
  // REPLACE deletes what it replaces without asking the other triggers.
  await sql`
    create trigger audit_refuse_insert before insert on audit
    when new.seq is not (select coalesce(max(seq), 0) + 1 from audit) begin
      select raise(abort, 'The audit is only ever added to, by its next line.');
    end`.execute(db)
  for (const event of ['update', 'delete']) {
    await sql
      .raw(
        `create trigger audit_refuse_${event} before ${event} on audit begin
           select raise(abort, 'The audit is only ever added to.');
         end`,
      )
      .execute(db)
  }
}

async function keepPostgresAudit(db: Kysely<never>) {
  await sql`
    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit is only ever added to.';
    end $$`.execute(db)
  await sql`
    create trigger audit_refuse_change before update or delete or truncate on audit
      for each statement execute function refuse_audit_change()`.execute(db)
  await sql`
    create function refuse_audit_gap() returns trigger language plpgsql as $$
    begin
      if new.seq is distinct from (select coalesce(max(seq), 0) + 1 from audit) then
        raise exception 'The audit is only ever added to, by its next line.';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger audit_refuse_insert before insert on audit
      for each row execute function refuse_audit_gap()`.execute(db)
}
