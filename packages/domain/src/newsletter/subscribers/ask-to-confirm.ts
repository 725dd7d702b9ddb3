import { setTimeout } from 'node:timers/promises'
import { requestReference } from '@universe/contract/request-reference'
import type { Trx } from '@universe/store/store'
import { insertMessages } from '../../mail/outbox-repository.ts'
import { acknowledgement } from '../../requests/letters/queue-messages.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { Actor, StaffContext } from '../../staff/context.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { changeSubscribers } from '../change-subscription.ts'
import {
  countNeverAsked,
  countWaitingMails,
  findLastDue,
  lockNeverAsked,
  markAsked,
} from './subscriber-list-repository.ts'

/** Per request. */
export const ASKED_AT_MOST = 50_000
/**
 * Visitors wait for mail of this outbox: one a second leaves room, whatever the newsletter's rate.
 */
const ASKED_PER_MINUTE = 60
/** A transaction blocks SQLite. */
const BATCH_ROWS = 200
/** Lets others write. */
const PAUSE_MS = 20

export interface Asked {
  subscribers: number
  /** Last mail due, epoch milliseconds. */
  lastAt: number | null
}

const subscribersAsked = auditAction('subscribers.asked', 'asked subscribers to confirm')

/**
 * Asks pending ones never asked, once each; one mail a second.
 * @returns at most `ASKED_AT_MOST`
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

/** Such transactions are serialized: later mails are due after these. */
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
      // Dated when due: not reported as stuck before.
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

/** `lastAt` in epoch milliseconds. */
export type Asking = Awaited<ReturnType<typeof readAsking>>

export const readAsking = defineOperation(
  changeSubscribers,
  async ({ store: { aside }, settings, now }) => {
    const waiting = await countWaitingMails(aside, now())
    const lastAt = waiting === 0 ? null : await findLastDue(aside)
    return { waiting, lastAt, perMinute: askedPerMinute(settings) }
  },
)

function askedPerMinute({ newsletterPerMinute }: StaffContext['settings']): number {
  return Math.min(newsletterPerMinute, ASKED_PER_MINUTE)
}
