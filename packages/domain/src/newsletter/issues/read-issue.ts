import { MINUTE_MS } from '@universe/contract/dates'
import { contentPermissions } from '../../content/content-permissions.ts'
import type { Actor } from '../../staff/context.ts'
import { hasOtherSecret } from '../../staff/form-secrets.ts'
import { findMemberName } from '../../staff/member-repository.ts'
import { defineOperation, isPermitted } from '../../staff/operation.ts'
import { editors } from '../../staff/roles.ts'
import { countRequeueable, readProgress } from '../sending/issue-state-repository.ts'
import { requireIssue } from './change-issue.ts'
import { issueDraft } from './issue-input.ts'
import { countSentSince, findNextTry } from './issue-repository.ts'
import {
  articlesOf,
  findPublished,
  findTitles,
  type PublishedArticle,
  readContent,
  readPublished,
} from './published-article-repository.ts'

/** Times in epoch milliseconds. */
export type ReadIssue = Awaited<ReturnType<typeof readIssue>>
export type IssueArticle = ReadIssue['articles'][number]

/** @throws Refused for an unknown id */
export const readIssue = defineOperation(
  { name: 'readIssue', roles: [...editors, 'sales', 'viewer'] },
  async ({ store: { db } }, actor, { id }: { id: string }) => {
    const { number: _, ...issue } = await requireIssue(db, id)
    return {
      ...issue,
      draft: issueDraft(issue),
      articles: await nameArticles(db, actor, articlesOf(issue)),
      /** Null before sending. */
      content: readContent(issue),
      changedBy: await findMemberName(db, issue.changed_by),
    }
  },
)

async function nameArticles(
  db: Parameters<typeof readPublished>[0],
  actor: Actor,
  ids: readonly number[],
) {
  const published = new Map((await readPublished(db, ids)).map(blog => [blog.id, blog]))
  const gone = ids.filter(id => !published.has(id))
  // Text written since an article left the site needs the right to read drafts.
  const mayRead = isPermitted(actor, contentPermissions.article.read)
  const titles = await findTitles(db, mayRead ? gone : [])
  return ids.map(id => {
    const blog = published.get(id)
    return {
      id,
      /** Null: unpublished and hidden from the reader. */
      title: blog?.title ?? (titles.get(id) || null),
      category: blog?.category ?? '',
      /** Empty if unpublished. */
      date: blog?.createdAt ?? '',
      /** Others are not sent. */
      isPublished: blog !== undefined,
    }
  })
}

/** @returns newest first */
export const findAddable = defineOperation(
  readIssue.permission,
  async (
    { store: { aside } },
    _actor,
    { search, except }: { search: string; except: readonly number[] },
  ): Promise<PublishedArticle[]> => {
    return findPublished(aside, { search, except, limit: ADDABLE_MAX })
  },
)

/** Older ones are found by search. */
const ADDABLE_MAX = 50

export type IssueProgress = Awaited<ReturnType<typeof readIssueProgress>>

/** @throws Refused for an unknown id */
export const readIssueProgress = defineOperation(
  readIssue.permission,
  async ({ store: { db }, settings, now }, _actor, { id }: { id: string }) => {
    const { state, started_at, finished_at, failure } = await requireIssue(db, id)
    const messages = await readProgress(db, id)
    const isSending = state === 'sending'
    return {
      state,
      messages,
      startedAt: started_at,
      finishedAt: finished_at,
      /** Why it paused by itself. */
      failure: state === 'paused' ? failure : null,
      total: Object.values(messages).reduce((sum, count) => sum + count, 0),
      /** Refused who still subscribe. */
      retryable: messages.refused > 0 ? await countRequeueable(db, id) : 0,
      perMinute: settings.newsletterPerMinute,
      /** Accepted in the last minute, and the first's time. */
      lately: isSending
        ? await countSentSince(db, id, now() - MINUTE_MS)
        : { sent: 0, firstAt: null },
      /** Null unless each mail was tried once. */
      nextTryAt: isSending ? await findNextTry(db, id) : null,
      /** Nothing is sent: the form secret is not the store's. */
      isSecretLost: await hasOtherSecret(db, settings.erasure),
    }
  },
)
