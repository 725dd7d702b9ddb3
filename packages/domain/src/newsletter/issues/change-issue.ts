import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import type { Actor, StaffContext } from '../../staff/context.ts'
import { defineOperation, type Operation, type Permission } from '../../staff/operation.ts'
import { type RecordAbout, recordAbout, recordChange } from '../../staff/record-audit.ts'
import { editors } from '../../staff/roles.ts'
import {
  findIssue,
  findIssueToChange,
  type IssueState,
  type StoredIssue,
} from './issue-repository.ts'

/** Includes deleting, and sending to oneself. */
export const editIssues: Permission = { name: 'editIssues', roles: editors }
/** Also schedules, resumes, and retries the refused. */
export const sendIssues: Permission = { name: 'sendIssues', roles: editors, fresh: true }
/** No passkey to stop mail: a start can be undone for ten seconds only. */
export const holdIssues: Permission = { name: 'holdIssues', roles: editors }

/** Locked until the transaction ends. */
interface HeldIssue {
  parts: StaffContext
  actor: Actor
  trx: Trx
  issue: StoredIssue
  record: RecordAbout
}

/**
 * With its audit in one transaction.
 * @returns throws as `defineOperation`, Refused for an unknown id, and what `change` throws
 */
export function defineIssueOperation<Input extends { id: string }, Result>(
  permission: Permission,
  change: (held: HeldIssue, input: Input) => Promise<Result>,
): Operation<[Input], Result> {
  return defineOperation(permission, (parts, actor, input) =>
    recordChange(parts, async (trx, record) => {
      const objectId = input.id
      const issue = await findIssueToChange(trx, objectId)
      if (!issue) throw new Refused(NONE)
      const about = recordAbout(record, { memberId: actor.memberId, objectId })
      return change({ parts, actor, trx, issue, record: about }, input)
    }),
  )
}

const NONE = 'This issue does not exist or was deleted.'

const STANDS: Record<IssueState, string> = {
  draft: 'It is a draft',
  scheduled: 'It is scheduled',
  sending: 'It is being sent',
  paused: 'It is being sent, and paused',
  sent: 'It was sent',
  canceled: 'It was canceled',
}

/** @throws Refused for an unknown id */
export async function requireIssue(db: Pick<Trx, 'selectFrom'>, id: string): Promise<StoredIssue> {
  const issue = await findIssue(db, id)
  if (!issue) throw new Refused(NONE)
  return issue
}

export function requireState(
  { state }: StoredIssue,
  states: readonly IssueState[],
  advice = 'Reload the page.',
): void {
  if (states.includes(state)) return
  throw new Refused(`${STANDS[state]} now, so nothing was changed. ${advice}`)
}

export const NOT_SCHEDULED = { wall_time: null, zone: null, occurrence: null, failure: null }

export const EDITABLE: readonly IssueState[] = ['draft', 'scheduled']
