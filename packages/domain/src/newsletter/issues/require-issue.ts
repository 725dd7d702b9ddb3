import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import type { StaffParts } from '../../staff/staff-parts.ts'
import {
  findIssue,
  findIssueToChange,
  type IssueState,
  type StoredIssue,
} from './issue-repository.ts'

const NONE = 'This issue does not exist or was deleted.'

/** An issue's state, as part of a sentence. */
const STANDS: Record<IssueState, string> = {
  draft: 'It is a draft',
  scheduled: 'It is scheduled',
  sending: 'It is being sent',
  paused: 'It is being sent, and paused',
  sent: 'It was sent',
  canceled: 'It was canceled',
}

/** @returns an issue @throws Refused where there is none */
export async function requireIssue(db: Pick<Trx, 'selectFrom'>, id: string): Promise<StoredIssue> {
  const issue = await findIssue(db, id)
  if (!issue) throw new Refused(NONE)
  return issue
}

/** @returns an issue held until the transaction ends @throws Refused where there is none */
export async function requireIssueToChange(
  { store }: Pick<StaffParts, 'store'>,
  trx: Trx,
  id: string,
): Promise<StoredIssue> {
  const issue = await findIssueToChange(store, trx, id)
  if (!issue) throw new Refused(NONE)
  return issue
}

/** @throws Refused where an issue is not in one of these states any more */
export function requireState({ state }: StoredIssue, states: readonly IssueState[]): void {
  if (states.includes(state)) return
  throw new Refused(`${STANDS[state]} now, so nothing was changed. Reload the page.`)
}

/** While its words may still be changed. */
export const EDITABLE: readonly IssueState[] = ['draft', 'scheduled']

/** @returns the articles that an issue tells of, by their ids on the site, in order */
export function articlesOf({ articles }: Pick<StoredIssue, 'articles'>): number[] {
  const read: unknown = JSON.parse(articles)
  return Array.isArray(read) ? read.filter(id => Number.isInteger(id)) : []
}
