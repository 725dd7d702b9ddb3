import { randomUUID } from 'node:crypto'
import { company } from '@universe/contract/company'
import type { Trx } from '@universe/store/store'
import {
  type DraftToSave,
  requireEditorId,
  SAME_REVISION_MS,
  type SavedDraft,
} from '../../content/save-draft.ts'
import { Refused } from '../../platform/refused.ts'
import { requireUuid } from '../../platform/uuid.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import type { StaffContext } from '../../staff/context.ts'
import { findMemberName } from '../../staff/member-repository.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordChange } from '../../staff/record-audit.ts'
import type { IssueContent } from '../issue-content.ts'
import { defineIssueOperation, editIssues, requireState } from './change-issue.ts'
import { ARTICLES_MAX, type IssueWords, issueDraft, readIssueInput } from './issue-input.ts'
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

const issueEdited = auditAction('issue.edited', 'edited an issue of the newsletter')

/**
 * If based on the newest revision. Idempotent, for lost answers.
 * @throws Refused for invalid input, or unless a draft
 */
export const saveIssue = defineIssueOperation(
  editIssues,
  async (
    { parts, actor, trx, issue, record },
    { id, revision, editorId, draft }: DraftToSave,
  ): Promise<SavedDraft<'issue'>> => {
    requireEditorId(editorId)
    const words = readIssueInput(draft)
    requireState(issue, ['draft'], 'Copy your text before you reload the page.')
    const { changed_at, changed_by, editor_id } = issue
    if (isSame(issue, words)) return { isSaved: true, revision: issue.revision, at: changed_at }
    if (issue.revision !== revision) {
      const saved = { number: issue.revision, at: changed_at, member_id: changed_by, editor_id }
      const otherBy = await findMemberName(trx, changed_by)
      return { isSaved: false, other: { ...saved, draft: issueDraft(issue) }, otherBy }
    }
    const at = parts.now()
    const isSameEditing =
      editor_id === editorId && changed_by === actor.memberId && at - changed_at < SAME_REVISION_MS
    const stored = { ...words, articles: JSON.stringify(words.articles) }
    const { content } = await contentNow(trx, { ...issue, ...stored })
    refuseLarger(parts, content, (await contentNow(trx, issue)).content)
    const next = revision + 1
    await updateIssue(trx, id, {
      ...stored,
      revision: next,
      changed_at: at,
      changed_by: actor.memberId,
      editor_id: editorId,
    })
    if (!isSameEditing) await record(issueEdited, { revision: next })
    return { isSaved: true, revision: next, at }
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
  throw new Refused(`${refusal} Your text is still here.`)
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
