import { randomUUID } from 'node:crypto'
import { company } from '@universe/contract/company'
import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { requireUuid } from '../../platform/uuid.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { StaffContext } from '../../staff/context.ts'
import { findMemberName } from '../../staff/member-repository.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordChange } from '../../staff/record-audit.ts'
import type { IssueContent } from '../issue-content.ts'
import { defineIssueOperation, EDITABLE, editIssues, requireState } from './change-issue.ts'
import { ARTICLES_MAX, type IssueWords, readIssueInput } from './issue-input.ts'
import {
  findIssue,
  findIssueToChange,
  findLastSent,
  findSubjects,
  insertIssue,
  removeIssue,
  type StoredIssue,
  updateIssue,
} from './issue-repository.ts'
import { articlesOf, contentNow, findNewArticles } from './published-article-repository.ts'
import { mailBytes, tellTooLarge } from './require-sendable.ts'

const FIRST_ARTICLES = 5

const issueCreated = auditAction('issue.created', 'created an issue of the newsletter')

/**
 * With the articles published since the last one, newest first; the first issue takes five. The
 * form generates the id, so that a repeat creates no other.
 * @throws Refused for an invalid id
 */
export const createIssue = defineOperation(
  editIssues,
  async (parts, actor, { id }: { id: string } = { id: randomUUID() }): Promise<{ id: string }> => {
    requireUuid(id)
    const { memberId } = actor
    const at = parts.now()
    return recordChange(parts, async (trx, record) => {
      if (await findIssue(trx, id)) return { id }
      const last = await findLastSent(trx)
      const articles = await findNewArticles(trx, {
        since: last?.started_at ?? undefined,
        except: last ? articlesOf(last) : [],
        limit: last ? ARTICLES_MAX : FIRST_ARTICLES,
      })
      await insertIssue(trx, {
        id,
        state: 'draft',
        subject: await proposeSubject(trx, at),
        intro: '',
        revision: 1,
        articles: JSON.stringify(articles),
        created_at: at,
        changed_at: at,
        changed_by: memberId,
      })
      await record({
        memberId,
        action: issueCreated,
        objectId: id,
        details: { articles: articles.length },
      })
      return { id }
    })
  },
)

/** @returns company and the office's month, numbered if taken */
async function proposeSubject(trx: Trx, at: number): Promise<string> {
  const month = new Intl.DateTimeFormat('en', {
    timeZone: company.operatingHours.timeZone,
    month: 'long',
    year: 'numeric',
  })
  const first = `${company.name}: ${month.format(at)}`
  const taken = await findSubjects(trx, first)
  let subject = first
  for (let number = 2; taken.includes(subject); number++) subject = `${first}, no. ${number}`
  return subject
}

interface IssueToSave extends IssueWords {
  id: string
  /** The one edited. */
  revision: number
}

export type SavedIssue =
  | { isSaved: true; revision: number }
  /** Saved by another meanwhile, by name if known. */
  | { isSaved: false; revision: number; otherBy: string | null }

const issueEdited = auditAction('issue.edited', 'edited an issue of the newsletter')

/**
 * If the newest revision was edited. Idempotent, for lost answers. A scheduled issue is sent as
 * last saved.
 * @throws Refused for invalid input, or an issue on its way
 */
export const saveIssue = defineIssueOperation(
  editIssues,
  async (
    { parts, actor, trx, issue, record },
    { id, revision, ...typed }: IssueToSave,
  ): Promise<SavedIssue> => {
    const words = readIssueInput(typed)
    requireState(issue, EDITABLE)
    if (isSame(issue, words)) return { isSaved: true, revision: issue.revision }
    if (issue.revision !== revision) {
      const otherBy = await findMemberName(trx, issue.changed_by)
      return { isSaved: false, revision: issue.revision, otherBy }
    }
    const stored = { ...words, articles: JSON.stringify(words.articles) }
    const { content } = await contentNow(trx, { ...issue, ...stored })
    refuseLarger(parts, content, (await contentNow(trx, issue)).content)
    const next = revision + 1
    await updateIssue(trx, id, {
      ...stored,
      revision: next,
      changed_at: parts.now(),
      changed_by: actor.memberId,
    })
    await record(issueEdited, { revision: next })
    return { isSaved: true, revision: next }
  },
)

/** If its articles made it too large, it may be saved as long as it shrinks. */
function refuseLarger(
  { settings }: Pick<StaffContext, 'settings'>,
  next: IssueContent,
  before: IssueContent,
): void {
  const { publicUrl } = settings.mail
  const refusal = tellTooLarge(next, publicUrl)
  if (refusal === undefined || mailBytes(next, publicUrl) < mailBytes(before, publicUrl)) return
  throw new Refused(`${refusal} Nothing was saved yet; your text is still here.`)
}

function isSame(issue: StoredIssue, { subject, intro, articles }: IssueWords): boolean {
  return (
    issue.subject === subject &&
    issue.intro === intro &&
    articlesOf(issue).join() === articles.join()
  )
}

const issueDeleted = auditAction('issue.deleted', 'deleted an issue of the newsletter')

/**
 * For good. Idempotent.
 * @param request with the newest revision seen
 * @throws Refused unless a draft, or if saved since
 */
export const deleteIssue = defineOperation(
  editIssues,
  async (parts, actor, { id, revision }: { id: string; revision: number }): Promise<void> => {
    await recordChange(parts, async (trx, record) => {
      const issue = await findIssueToChange(trx, id)
      if (!issue) return
      requireState(issue, ['draft'])
      if (issue.revision !== revision) throw new Refused(OVERTAKEN)
      await removeIssue(trx, id)
      await record({ memberId: actor.memberId, action: issueDeleted, objectId: id })
    })
  },
)

const OVERTAKEN =
  'Someone changed it since you loaded this page, so it was not deleted. Reload the page.'
