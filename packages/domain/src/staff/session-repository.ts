import type { Db } from '@universe/store/store'
import type { SessionTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'

export type StoredSession = Selectable<SessionTable>

export async function insertSession(db: Db, session: StoredSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** With its member. */
export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .selectAll('sessions')
    .select(['members.name', 'members.email', 'members.state'])
    .select(['members.time_zone', 'members.shortcuts', 'members.own_replies'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Unless used after `unlessSince`. */
export async function updateLastSeen(db: Db, id: string, now: number, unlessSince: number) {
  await db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('seen_at', '<=', unlessSince)
    .execute()
}

export async function renewSession(
  db: Db,
  id: string,
  change: Pick<StoredSession, 'token_hash' | 'verified_at'>,
): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute()
}

export function listStoredSessions(db: Db, memberId: string, limits: SessionLimits) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'stage', 'created_at', 'seen_at'])
    .where('member_id', '=', memberId)
    .where('created_at', '>', limits.createdAfter)
    .where('seen_at', '>', limits.seenAfter)
    .where('seen_at', '<=', limits.seenUntil)
    .orderBy('seen_at', 'desc')
    .execute()
}

/** A session is never used before its start. */
export interface SessionLimits {
  createdAfter: number
  seenAfter: number
  seenUntil: number
}

/** All fields must match; none: all sessions. */
export type SessionSelection = {
  memberId?: string
  id?: string
  exceptId?: string
  stage?: SessionTable['stage']
}

/** @returns ids */
export async function deleteSessions(
  db: Db,
  { memberId, id, exceptId, stage }: SessionSelection,
): Promise<string[]> {
  const ended = await db
    .deleteFrom('sessions')
    .$if(memberId !== undefined, query => query.where('member_id', '=', memberId ?? ''))
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .$if(exceptId !== undefined, query => query.where('id', '!=', exceptId ?? ''))
    .$if(stage !== undefined, query => query.where('stage', '=', stage ?? 'enrolling'))
    .returning('id')
    .execute()
  return ended.map(session => session.id)
}

export async function purgeSessions(db: Db, limits: SessionLimits) {
  await db
    .deleteFrom('sessions')
    .where(row =>
      row.or([
        row('created_at', '<=', limits.createdAfter),
        row('seen_at', '<=', limits.seenAfter),
        row('seen_at', '>', limits.seenUntil),
      ]),
    )
    .execute()
}
