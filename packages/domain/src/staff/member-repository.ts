import type { Db } from '@universe/store/store'
import type { MemberTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'
import type { Role } from './roles.ts'

export type StoredMember = Selectable<MemberTable>

/** @param which `email`: in lower case */
export function findMember(
  db: Db,
  which: { id: string } | { email: string },
): Promise<StoredMember | undefined> {
  const [column, value] =
    'id' in which ? (['id', which.id] as const) : (['email', which.email] as const)
  return db.selectFrom('members').selectAll().where(column, '=', value).executeTakeFirst()
}

export async function findMemberNames(
  db: Pick<Db, 'selectFrom'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const members = await db
    .selectFrom('members')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(members.map(({ id, name, email }) => [id, name || email]))
}

/** @returns name or address; null if unknown */
export async function findMemberName(
  db: Pick<Db, 'selectFrom'>,
  id: string | null,
): Promise<string | null> {
  return id === null ? null : ((await findMemberNames(db, [id])).get(id) ?? null)
}

export async function insertMember(db: Db, member: StoredMember, roles: readonly Role[]) {
  await db.insertInto('members').values(member).execute()
  await insertRoles(db, member.id, roles)
}

export async function updateMember(
  db: Db,
  id: string,
  change: Partial<Omit<StoredMember, 'id' | 'user_handle' | 'created_at'>>,
): Promise<void> {
  await db.updateTable('members').set(change).where('id', '=', id).execute()
}

export async function findRoles(db: Db, memberId: string): Promise<Role[]> {
  const rows = await db
    .selectFrom('member_roles')
    .select('role')
    .where('member_id', '=', memberId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role)
}

export async function replaceRoles(db: Db, memberId: string, roles: readonly Role[]) {
  await db.deleteFrom('member_roles').where('member_id', '=', memberId).execute()
  await insertRoles(db, memberId, roles)
}

async function insertRoles(db: Db, memberId: string, roles: readonly Role[]) {
  if (roles.length === 0) return
  const rows = [...new Set(roles)].map(role => ({ member_id: memberId, role }))
  await db.insertInto('member_roles').values(rows).execute()
}

export async function hasActiveMember(db: Db): Promise<boolean> {
  const active = db.selectFrom('members').select('id').where('state', '=', 'active').limit(1)
  return (await active.executeTakeFirst()) !== undefined
}

/** @param but a member to ignore */
export async function hasActiveOwner(db: Db, but = ''): Promise<boolean> {
  const owner = await db
    .selectFrom('members')
    .innerJoin('member_roles', 'member_roles.member_id', 'members.id')
    .select('members.id')
    .where('role', '=', 'owner')
    .where('state', '=', 'active')
    .where('members.id', '!=', but)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** By name, invited ones included. */
export async function listStoredMembers(db: Db, id?: string) {
  const members = await db
    .selectFrom('members')
    .leftJoin('invitations', 'invitations.member_id', 'members.id')
    .selectAll('members')
    .select(['invitations.expires_at as invitation_expires_at'])
    .select(row => {
      const mail = row
        .selectFrom('outbox')
        .where('request_kind', '=', 'invitation')
        .whereRef('request_id', '=', 'members.id')
        .orderBy('created_at', 'desc')
        .limit(1)
      return [
        row
          .selectFrom('passkeys')
          .select(each => each.fn.countAll<number>().as('count'))
          .whereRef('passkeys.member_id', '=', 'members.id')
          .as('passkeys'),
        row
          .selectFrom('sessions')
          .select(each => each.fn.max('seen_at').$castTo<number | null>().as('seen'))
          .whereRef('sessions.member_id', '=', 'members.id')
          .as('seen_at'),
        mail.select('outbox.state').as('mail_state'),
        mail.select('outbox.last_error').as('mail_error'),
      ]
    })
    .$if(id !== undefined, query => query.where('members.id', '=', id ?? ''))
    .orderBy('name')
    .orderBy('email')
    .execute()
  const roles = await db.selectFrom('member_roles').selectAll().orderBy('role').execute()
  return members.map(member => ({
    ...member,
    roles: roles.filter(({ member_id }) => member_id === member.id).map(({ role }) => role),
  }))
}

/** With all credentials; the audit has only the id. */
export async function deleteMember(db: Db, id: string): Promise<void> {
  await deleteMemberMail(db, id, ['invitation', 'notice'])
  const tables = [
    'invitations',
    'sign_in_links',
    'sessions',
    'recovery_codes',
    'passkeys',
    'member_roles',
  ] as const
  for (const table of tables) await db.deleteFrom(table).where('member_id', '=', id).execute()
  await db.deleteFrom('members').where('id', '=', id).execute()
}

export async function deleteInvitationMail(db: Db, memberId: string): Promise<void> {
  await deleteMemberMail(db, memberId, ['invitation'])
}

/** Unsent, about requests, of somebody who no longer answers any. */
export async function deleteWorkMail(db: Db, memberId: string): Promise<void> {
  await db
    .deleteFrom('outbox')
    .where('request_kind', '=', 'notice')
    .where('request_id', '=', memberId)
    .where('purpose', 'in', WORK_MAIL)
    .where('state', '!=', 'sent')
    .execute()
}

/** Unsent, about requests. */
export async function readdressWorkMail(db: Db, memberId: string, email: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ recipient: email })
    .where('request_kind', '=', 'notice')
    .where('request_id', '=', memberId)
    .where('purpose', 'in', WORK_MAIL)
    .where('state', '!=', 'sent')
    .execute()
}

const WORK_MAIL = ['assignment', 'reminder'] as const

async function deleteMemberMail(db: Db, memberId: string, kinds: ('invitation' | 'notice')[]) {
  await db
    .deleteFrom('outbox')
    .where('request_kind', 'in', kinds)
    .where('request_id', '=', memberId)
    .execute()
}
