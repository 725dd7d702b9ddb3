import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { Actor } from '../../staff/actor.ts'
import type { StaffContext } from '../../staff/context.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { requirePermission } from '../../staff/require-permission.ts'
import { endSubscription, recordResubscription } from '../end-subscription.ts'
import { addEvent } from '../subscriber-event-repository.ts'
import { lockSubscriber, type Subscriber, updateSubscriber } from '../subscriber-repository.ts'
import { NO_SUBSCRIBER } from './read-subscriber.ts'
import { findLastEvent } from './subscriber-list-repository.ts'

/**
 * Ends somebody's subscription, as they asked for by mail or telephone. It is recorded beside the store,
 * too, so that no restored backup brings it back. One that has ended stays as it is.
 * @throws Refused where there is no such subscriber, and where this process cannot record it
 */
export async function unsubscribeByStaff(
  parts: StaffContext,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'changeSubscribers')
  const { memberId } = actor
  const settings = requireErasureSettings(parts)
  await recordChange(parts, async (trx, record) => {
    const subscriber = await requireSubscriber(trx, id)
    if (subscriber.state === 'unsubscribed') return
    await record({ memberId, action: 'subscriber.unsubscribed', objectId: id })
    await endSubscription(trx, settings, subscriber, { now: parts.now(), how: 'staff', memberId })
  })
}

/**
 * Takes back the unsubscription that the actor has just made: the subscription is what it was.
 * @param which `number`: of the event that it made
 * @throws Refused once it is too late, and where something else became of the subscription since
 */
export async function undoUnsubscriptionByStaff(
  parts: StaffContext,
  actor: Actor,
  { id, number }: { id: string; number: number },
): Promise<void> {
  requirePermission(actor, 'changeSubscribers')
  const { memberId } = actor
  const settings = requireErasureSettings(parts)
  await recordChange(parts, async (trx, record) => {
    const { email: address } = await requireSubscriber(trx, id)
    const last = await findLastEvent(trx, id)
    if (last?.kind === 'renewed' && last.detail === 'staff') return
    if (last?.number !== number || last.state_before === null) throw new Refused(OVERTAKEN)
    if (last.member_id !== memberId) throw new Refused(NOT_YOURS)
    if (parts.now() - last.at > UNDO_ACCEPTED_MS) throw new Refused(TOO_LATE)
    // Later than the unsubscription on record, which is then done again by nothing.
    const at = Math.max(parts.now(), last.at + 1)
    await updateSubscriber(trx, id, { state: last.state_before, state_at: at, consented_at: at })
    const event = { subscriber_id: id, at, detail: 'staff', member_id: memberId }
    await addEvent(trx, { ...event, kind: 'renewed' })
    await record({ memberId, action: 'subscriber.unsubscription-undone', objectId: id })
    await recordResubscription(trx, settings, { address, at })
  })
}

function requireErasureSettings({ settings: { erasure } }: StaffContext) {
  if (!erasure) throw new Refused('Nobody can be unsubscribed here.')
  if ('refusal' in erasure) throw new Refused(erasure.refusal)
  return erasure
}

const OVERTAKEN = 'Something else became of this subscription since, so nothing was taken back.'
const NOT_YOURS = 'Only who made a change takes it back.'
const TOO_LATE =
  'This can no longer be taken back. Whoever wants the newsletter again subscribes on the site.'

async function requireSubscriber(trx: Trx, id: string): Promise<Subscriber> {
  const subscriber = isUuid(id) ? await lockSubscriber(trx, id) : undefined
  if (!subscriber) throw new Refused(NO_SUBSCRIBER)
  return subscriber
}
