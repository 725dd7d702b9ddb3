import { setTimeout } from 'node:timers/promises'
import { requestReference } from '@universe/contract/request-reference'
import type { Trx } from '@universe/store/store'
import { insertMessages } from '../../mail/outbox-repository.ts'
import { acknowledgement } from '../../requests/letters/queue-messages.ts'
import type { Actor } from '../../staff/actor.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { StaffContext } from '../../staff/context.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordChange } from '../../staff/record-audit.ts'
import {
  countNeverAsked,
  countWaitingMails,
  findLastDue,
  lockNeverAsked,
  markAsked,
} from './asking-repository.ts'
import { changeSubscribers } from './unsubscribe-by-staff.ts'

/** So many are asked at most at one press. */
export const ASKED_AT_MOST = 50_000
/**
 * These mails share the outbox with those that visitors wait for: one a second leaves room for them,
 * however fast the newsletter goes.
 */
const ASKED_PER_MINUTE = 60
/** Asked in one transaction, which holds up all else in an embedded store. */
const BATCH_ROWS = 200
/** In which others may write. */
const PAUSE_MS = 20

/** Subscribers who were asked. */
export interface Asked {
  subscribers: number
  /** When the last of their mails goes out, in epoch milliseconds; null where there is none. */
  lastAt: number | null
}

const subscribersAsked = auditAction('subscribers.asked', 'asked subscribers to confirm')

/**
 * Asks each subscriber who is pending, and whom nobody has asked yet, by the mail with the link that
 * confirms: everybody once, however often this is done. Each mail is due in a second of its own.
 * @returns who was asked by this; `ASKED_AT_MOST` at most
 */
export const askToConfirm = defineOperation(
  changeSubscribers,
  async (parts, actor): Promise<Asked> => {
    let subscribers = 0
    let lastAt: number | null = null
    while (subscribers < ASKED_AT_MOST) {
      const isFirst = subscribers === 0
      const asked = await recordChange(parts, async (trx, record) => {
        if (isFirst) {
          const meant = Math.min(await countNeverAsked(trx), ASKED_AT_MOST)
          if (meant === 0) return { subscribers: 0, lastAt }
          const details = { subscribers: meant }
          await record({ memberId: actor.memberId, action: subscribersAsked, details })
        }
        return askSome(trx, parts, actor)
      })
      if (asked.subscribers === 0) break
      subscribers += asked.subscribers
      lastAt = asked.lastAt
      await setTimeout(PAUSE_MS)
    }
    return { subscribers, lastAt }
  },
)

/** Within a transaction that others like it wait for, so that theirs go out after these. */
async function askSome(
  trx: Trx,
  { settings, now }: StaffContext,
  { memberId }: Actor,
): Promise<Asked> {
  const rows = await lockNeverAsked(trx, BATCH_ROWS)
  if (rows.length === 0) return { subscribers: 0, lastAt: null }
  const at = now()
  const gap = 60_000 / askedPerMinute(settings)
  const last = await findLastDue(trx)
  const start = last === null ? at : Math.max(at, last + gap)
  const dueAt = (index: number) => Math.round(start + index * gap)
  const messages = rows.map(({ id, email: visitor }, index) =>
    acknowledgement(settings.mail, {
      // Of the moment at which it goes out: before, nobody must take it for mail that is stuck.
      kind: 'subscriber',
      id,
      visitor,
      topic: null,
      now: dueAt(index),
      reference: requestReference(id),
    }),
  )
  await insertMessages(trx, messages)
  const lastAt = dueAt(rows.length - 1)
  const ids = rows.map(({ id }) => id)
  await markAsked(trx, { ids, memberId, at, mailedAt: lastAt })
  return { subscribers: rows.length, lastAt }
}

/** Confirmation mails still to be sent. */
export interface Asking {
  /** Mails that have not gone out yet. */
  waiting: number
  /** When the last of them does, in epoch milliseconds; null for none. */
  lastAt: number | null
  /** How many go out in a minute. */
  perMinute: number
}

/** @returns how far the mails are that ask subscribers to confirm */
export const readAsking = defineOperation(
  changeSubscribers,
  async ({ store: { aside }, settings, now }): Promise<Asking> => {
    const waiting = await countWaitingMails(aside, now())
    const lastAt = waiting === 0 ? null : await findLastDue(aside)
    return { waiting, lastAt, perMinute: askedPerMinute(settings) }
  },
)

function askedPerMinute({ newsletterPerMinute }: StaffContext['settings']): number {
  return Math.min(newsletterPerMinute, ASKED_PER_MINUTE)
}
