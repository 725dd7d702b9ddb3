import { randomUUID } from 'node:crypto'
import { company } from '@universe/contract/company'
import type { Trx } from '@universe/store/store'
import { requireUuid } from '../../platform/uuid.ts'
import { auditAction } from '../../staff/audit-actions.ts'
import { defineOperation } from '../../staff/operation.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { editIssues } from './change-issue.ts'
import { ARTICLES_MAX } from './issue-input.ts'
import { findIssue, findLastSent, findSubjects, insertIssue } from './issue-repository.ts'
import { articlesOf, findNewArticles } from './published-article-repository.ts'

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
