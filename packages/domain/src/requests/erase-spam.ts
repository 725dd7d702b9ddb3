import { setImmediate } from 'node:timers/promises'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { mailboxFolder, removeMessages } from '../mail/mailbox-files.ts'
import { Refused } from '../platform/refused.ts'
import { auditAction } from '../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../staff/context.ts'
import { defineOperation } from '../staff/operation.ts'
import { recordChange } from '../staff/record-audit.ts'
import { answerers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { CHANGED_AT_MOST } from './change-requests.ts'
import { findRequests } from './request-change-repository.ts'
import { deleteRequests } from './request-repository.ts'
import { SPAM } from './request-state.ts'

/** Removing entries from SQLite's search index blocks all other work. */
const ERASED_AT_ONCE = 5

/**
 * With CVs, messages, history and mail files, in small transactions, each audited.
 * @param input missing ids are ignored
 * @throws Refused with nothing erased if one is not spam, or none exists; with a part erased if
 * store or disk failed
 */
export const eraseSpam = defineOperation(
  { name: 'eraseSpam', roles: answerers, fresh: true },
  async (parts, actor, { ids }: { ids: readonly string[] }): Promise<{ requests: number }> => {
    if (ids.length > CHANGED_AT_MOST) {
      throw new Refused(`Up to ${CHANGED_AT_MOST} requests can be erased at once.`)
    }
    const kinds = visibleKinds(actor.roles)
    const rows = await findRequests(parts.store.db, ids, kinds)
    if (rows.length === 0) throw new Refused('It was erased.')
    if (rows.some(({ state }) => state !== SPAM)) throw new Refused(NOT_SPAM)
    let requests = 0
    try {
      for (let from = 0; from < rows.length; from += ERASED_AT_ONCE) {
        const some = rows.slice(from, from + ERASED_AT_ONCE).map(({ id }) => id)
        const { erased, messages } = await eraseSome(parts, actor, some)
        // Before the files: their removal may fail.
        requests += erased
        await removeMessages(mailboxFolder(parts.settings.mail), messages)
        // Lets pages and forms proceed.
        await setImmediate()
      }
    } catch (error) {
      if (requests === 0) throw error
      parts.log.error({ err: error }, 'an erasure of spam was broken off')
      throw new Refused(BROKEN_OFF)
    } finally {
      await truncateWriteAheadLog(parts.store)
    }
    return { requests }
  },
)

const BROKEN_OFF =
  'Only part was erased before it failed. Try again; if it fails again, tell whoever runs the server.'
const NOT_SPAM = 'Only spam can be erased. The list is now up to date.'

const requestSpamErased = auditAction('request.spam-erased', 'erased spam')

function eraseSome(parts: StaffContext, actor: Actor, ids: readonly string[]) {
  const kinds = visibleKinds(actor.roles)
  return recordChange(parts, async (trx, record) => {
    const rows = await findRequests(trx, ids, kinds)
    // May be marked as not spam meanwhile.
    const spam = rows.filter(({ state }) => state === SPAM).map(({ id }) => id)
    if (spam.length === 0) return { erased: 0, messages: [] }
    await record({
      memberId: actor.memberId,
      action: requestSpamErased,
      objectId: spam.length === 1 ? (spam[0] ?? null) : null,
      details: { requests: spam.length, ids: spam },
    })
    return { erased: spam.length, messages: await deleteRequests(trx, spam) }
  })
}
