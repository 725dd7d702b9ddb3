import { recordChange } from '../../audit/record-audit.ts'
import type { Actor } from '../../permissions/actor.ts'
import { requirePermission } from '../../permissions/require-permission.ts'
import type { StaffParts } from '../../permissions/staff-parts.ts'
import {
  cancelIssue as cancelSending,
  pauseIssue as pauseSending,
  resumeIssue as resumeSending,
} from '../sending/issue-state-repository.ts'
import { requireNoOther } from './begin-sending.ts'
import { countMessages } from './issue-repository.ts'
import { requireIssueToChange, requireState } from './require-issue.ts'

/** Holds an issue up: what is on its way arrives, nothing more is sent. Once more changes nothing. */
export async function pauseIssue(
  parts: StaffParts,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'sendIssues')
  await recordChange(parts, async (trx, record) => {
    const issue = await requireIssueToChange(parts, trx, id)
    if (issue.state === 'paused') return
    requireState(issue, ['sending'])
    await pauseSending(trx, id)
    await record({ memberId: actor.memberId, action: 'issue.paused', objectId: id })
  })
}

/** Sends on what was paused. Once more changes nothing. */
export async function resumeIssue(
  parts: StaffParts,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'sendIssues')
  await recordChange(parts, async (trx, record) => {
    const issue = await requireIssueToChange(parts, trx, id)
    if (issue.state === 'sending') return
    requireState(issue, ['paused'])
    await requireNoOther(trx, id)
    await resumeSending(trx, id)
    await record({ memberId: actor.memberId, action: 'issue.resumed', objectId: id })
  })
}

/** Ends an issue for good: who has it has it, nobody else gets it. Once more changes nothing. */
export async function cancelIssue(
  parts: StaffParts,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  requirePermission(actor, 'sendIssues')
  await recordChange(parts, async (trx, record) => {
    const issue = await requireIssueToChange(parts, trx, id)
    if (issue.state === 'canceled') return
    requireState(issue, ['sending', 'paused'])
    await cancelSending(trx, id, parts.now())
    const { sent = 0, skipped = 0 } = (await countMessages(trx, [id])).get(id) ?? {}
    const details = { sent, skipped }
    await record({ memberId: actor.memberId, action: 'issue.canceled', objectId: id, details })
  })
}
