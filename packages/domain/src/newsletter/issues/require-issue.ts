import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import {
  findIssue,
  findIssueToChange,
  type IssueState,
  type StoredIssue,
} from './issue-repository.ts'

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

/** Locked until the transaction ends. @throws Refused for an unknown id */
export async function requireIssueToChange(trx: Trx, id: string): Promise<StoredIssue> {
  const issue = await findIssueToChange(trx, id)
  if (!issue) throw new Refused(NONE)
  return issue
}

export function requireState({ state }: StoredIssue, states: readonly IssueState[]): void {
  if (states.includes(state)) return
  throw new Refused(`${STANDS[state]} now, so nothing was changed. Reload the page.`)
}

export const EDITABLE: readonly IssueState[] = ['draft', 'scheduled']
