import type { Db } from '@universe/store/store'
import type { SessionTable } from '@universe/store/tables'
import type { Selectable } from 'kysely'

/** A session as stored. */
export type StoredSession = Selectable<SessionTable>

/** Adds a session. */
export async function insertSession(db: Db, session: StoredSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

/** @returns a token's session with its member */
export function findSession(db: Db, tokenHash: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .selectAll('sessions')
    .select(['members.name', 'members.email', 'members.state'])
    .select(['members.time_zone', 'members.shortcuts'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Notes when a session was last used, unless that was noted after `unlessSince`. */
export async function noteSeen(db: Db, id: string, now: number, unlessSince: number) {
  await db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('seen_at', '<=', unlessSince)
    .execute()
}

/** Gives a session another token; the one before opens nothing any more. */
export async function renewSession(
  db: Db,
  id: string,
  change: Pick<StoredSession, 'token_hash' | 'verified_at'>,
): Promise<void> {
  await db.updateTable('sessions').set(change).where('id', '=', id).execute()
}

/** @returns a member's sessions that are open, the last used first */
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

/** When a session that is open began and was last used, which is never before it began. */
export interface SessionLimits {
  createdAfter: number
  seenAfter: number
  seenUntil: number
}

/** Which sessions are meant: those of a member, all but one or of one stage, one, or everybody's. */
export type WhichSessions = {
  memberId?: string
  id?: string
  exceptId?: string
  stage?: SessionTable['stage']
}

/** Ends sessions. @returns their ids */
export async function deleteSessions(
  db: Db,
  { memberId, id, exceptId, stage }: WhichSessions,
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

/** Deletes what is over. */
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
