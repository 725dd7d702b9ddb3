import { setImmediate } from 'node:timers/promises'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { mailboxFolder, removeMessages } from '../mail/mailbox-files.ts'
import { Refused } from '../platform/refused.ts'
import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { recordChange } from '../staff/record-audit.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { CHANGED_AT_MOST } from './change-requests.ts'
import { findRequests } from './request-change-repository.ts'
import { deleteRequests } from './request-erasure-repository.ts'
import { SPAM } from './request-state.ts'

/** The embedded store takes each out of its index of words, which holds up all else meanwhile. */
const ERASED_AT_ONCE = 5

/**
 * Erases spam before its time, with CVs, messages, notes and history, and its mail where that is in
 * files. Each few are a transaction with a line in the audit: what is not on record was not erased.
 * @param input the ids of requests; those that are gone already are left out
 * @returns how many there were
 * @throws Refused where one of them is no spam, and where none is there; nothing is erased then. And where
 *   some was erased before the store or the disk failed
 */
export async function eraseSpam(
  parts: RequestParts,
  actor: Actor,
  { ids }: { ids: readonly string[] },
): Promise<{ requests: number }> {
  requirePermission(actor, 'eraseSpam', parts.now())
  if (ids.length > CHANGED_AT_MOST) {
    throw new Refused(`At once, ${CHANGED_AT_MOST} requests are erased at most.`)
  }
  const kinds = visibleKinds(actor.roles)
  const rows = await findRequests(parts.store.db, ids, kinds)
  if (rows.length === 0) throw new Refused('It is not there any more: it was erased.')
  if (rows.some(({ state }) => state !== SPAM)) throw new Refused(NOT_SPAM)
  const progress = { erased: 0 }
  try {
    for (let from = 0; from < rows.length; from += ERASED_AT_ONCE) {
      const some = rows.slice(from, from + ERASED_AT_ONCE).map(({ id }) => id)
      await eraseSome(parts, actor, some, progress)
      // What waited has its turn: pages of the staff, and visitors' forms.
      await setImmediate()
    }
  } catch (error) {
    if (progress.erased === 0) throw error
    parts.log.error({ err: error }, 'an erasure of spam was broken off')
    throw new Refused(BROKEN_OFF)
  } finally {
    await truncateWriteAheadLog(parts.store)
  }
  return { requests: progress.erased }
}

const BROKEN_OFF =
  'Some of it was erased, and then it failed. Erase the others once more; if it says so again, tell whoever runs the server.'
const NOT_SPAM = 'Only what is marked as spam can be erased. What you see now is up to date.'

async function eraseSome(
  parts: RequestParts,
  actor: Actor,
  ids: readonly string[],
  progress: { erased: number },
): Promise<void> {
  const kinds = visibleKinds(actor.roles)
  const { erased, messages } = await recordChange(parts, async (trx, record) => {
    const rows = await findRequests(trx, ids, kinds)
    // Somebody may have said otherwise while others were erased.
    const spam = rows.filter(({ state }) => state === SPAM).map(({ id }) => id)
    if (spam.length === 0) return { erased: 0, messages: [] }
    await record({
      memberId: actor.memberId,
      action: 'request.spam-erased',
      objectId: spam.length === 1 ? (spam[0] ?? null) : null,
      details: { requests: spam.length, ids: spam },
    })
    return { erased: spam.length, messages: await deleteRequests(trx, spam) }
  })
  // Before the files: they may refuse to go.
  progress.erased += erased
  await removeMessages(mailboxFolder(parts.settings.mail), messages)
}
