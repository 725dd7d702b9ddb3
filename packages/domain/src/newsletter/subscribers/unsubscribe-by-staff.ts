import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import { isUuid } from '../../platform/uuid.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { requireErasure } from '../../staff/form-secrets.ts'
import { defineOperation, type Permission } from '../../staff/operation.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { sellers } from '../../staff/roles.ts'
import { endSubscription, recordResubscription } from '../change-subscription.ts'
import {
  addEvent,
  findLastEvent,
  lockSubscriber,
  type Subscriber,
  updateSubscriber,
} from '../subscriber-repository.ts'
import { NO_SUBSCRIBER } from './read-subscriber.ts'

/** Also confirmation requests. */
export const changeSubscribers: Permission = { name: 'changeSubscribers', roles: sellers }

const subscriberUnsubscribed = auditAction('subscriber.unsubscribed', 'unsubscribed a subscriber')

/**
 * For those who asked by mail or telephone. Idempotent.
 * @throws Refused for an unknown id, or if this process cannot record it
 */
export const unsubscribeByStaff = defineOperation(
  changeSubscribers,
  async (parts, actor, { id }: { id: string }): Promise<void> => {
    const { memberId } = actor
    const settings = requireErasure(parts)
    await recordChange(parts, async (trx, record) => {
      const subscriber = await requireSubscriber(trx, id)
      if (subscriber.state === 'unsubscribed') return
      await record({ memberId, action: subscriberUnsubscribed, objectId: id })
      await endSubscription(trx, settings, subscriber, { now: parts.now(), how: 'staff', memberId })
    })
  },
)

const subscriberUnsubscriptionUndone = auditAction(
  'subscriber.unsubscription-undone',
  'undid an unsubscribe',
)

/**
 * Only the actor's recent one. Restores the former state.
 * @param which `number`: its event's
 * @throws Refused if too late or changed since
 */
export const undoUnsubscriptionByStaff = defineOperation(
  changeSubscribers,
  async (parts, actor, { id, number }: { id: string; number: number }): Promise<void> => {
    const { memberId } = actor
    const settings = requireErasure(parts)
    await recordChange(parts, async (trx, record) => {
      const { email: address } = await requireSubscriber(trx, id)
      const last = await findLastEvent(trx, id)
      if (last?.kind === 'renewed' && last.detail === 'staff') return
      if (last?.number !== number || last.state_before === null) throw new Refused(OVERTAKEN)
      if (last.member_id !== memberId) throw new Refused(NOT_YOURS)
      if (parts.now() - last.at > UNDO_ACCEPTED_MS) throw new Refused(TOO_LATE)
      // Only consent later than the unsubscription survives its replay.
      const at = Math.max(parts.now(), last.at + 1)
      await updateSubscriber(trx, id, { state: last.state_before, state_at: at, consented_at: at })
      const event = { subscriber_id: id, at, detail: 'staff', member_id: memberId }
      await addEvent(trx, { ...event, kind: 'renewed' })
      await record({ memberId, action: subscriberUnsubscriptionUndone, objectId: id })
      await recordResubscription(trx, settings, { address, at })
    })
  },
)

const OVERTAKEN = 'This subscription changed since, so nothing was undone.'
const NOT_YOURS = 'Only the person who made a change can undo it.'
const TOO_LATE = 'This can no longer be undone. They can subscribe again on the site.'

async function requireSubscriber(trx: Trx, id: string): Promise<Subscriber> {
  const subscriber = isUuid(id) ? await lockSubscriber(trx, id) : undefined
  if (!subscriber) throw new Refused(NO_SUBSCRIBER)
  return subscriber
}
