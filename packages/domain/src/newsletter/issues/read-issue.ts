import { MINUTE_MS } from '@universe/contract/dates'
import { contentPermissions } from '../../content/content-permissions.ts'
import type { Actor } from '../../staff/actor.ts'
import { hasOtherSecret } from '../../staff/form-secrets.ts'
import { findMemberName } from '../../staff/member-repository.ts'
import { defineOperation, isPermitted } from '../../staff/operation.ts'
import { editors } from '../../staff/roles.ts'
import type { IssueContent } from '../issue-content.ts'
import { countRequeueable, readProgress } from '../sending/issue-state-repository.ts'
import { requireIssue } from './change-issue.ts'
import {
  countSentSince,
  findNextTry,
  type MessageCounts,
  type StoredIssue,
} from './issue-repository.ts'
import {
  articlesOf,
  findPublished,
  findTitles,
  type PublishedArticle,
  readContent,
  readPublished,
} from './published-article-repository.ts'

export interface IssueArticle {
  id: number
  /** Null: unpublished and hidden from the reader. */
  title: string | null
  category: string
  /** Empty if unpublished. */
  date: string
  /** Others are not sent. */
  isPublished: boolean
}

/** Epoch milliseconds. */
export interface ReadIssue extends Omit<StoredIssue, 'articles' | 'content' | 'number'> {
  articles: IssueArticle[]
  /** Null before sending. */
  content: IssueContent | null
  changedBy: string | null
}

/** @throws Refused for an unknown id */
export const readIssue = defineOperation(
  { name: 'readIssue', roles: [...editors, 'sales', 'viewer'] },
  async ({ store: { db } }, actor, { id }: { id: string }): Promise<ReadIssue> => {
    const { number: _, ...issue } = await requireIssue(db, id)
    return {
      ...issue,
      articles: await nameArticles(db, actor, articlesOf(issue)),
      content: readContent(issue),
      changedBy: await findMemberName(db, issue.changed_by),
    }
  },
)

async function nameArticles(
  db: Parameters<typeof readPublished>[0],
  actor: Actor,
  ids: readonly number[],
): Promise<IssueArticle[]> {
  const published = new Map((await readPublished(db, ids)).map(blog => [blog.id, blog]))
  const gone = ids.filter(id => !published.has(id))
  // Text written since an article left the site needs the right to read drafts.
  const titles = isPermitted(actor, contentPermissions.article.read)
    ? await findTitles(db, gone)
    : new Map()
  return ids.map(id => {
    const {
      title = titles.get(id) || null,
      category = '',
      createdAt = '',
    } = published.get(id) ?? {}
    return { id, title, category, date: createdAt, isPublished: published.has(id) }
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

export interface IssueProgress {
  state: StoredIssue['state']
  messages: MessageCounts
  total: number
  /** Refused who still subscribe. */
  retryable: number
  startedAt: number | null
  finishedAt: number | null
  /** Why it paused by itself. */
  failure: string | null
  perMinute: number
  /** Accepted in the last minute, and the first's time. */
  lately: { sent: number; firstAt: number | null }
  /** Null unless each mail was tried once. */
  nextTryAt: number | null
  /** Nothing is sent: the form secret is not the store's. */
  isSecretLost: boolean
}

/** @throws Refused for an unknown id */
export const readIssueProgress = defineOperation(
  readIssue.permission,
  async (
    { store: { db }, settings, now },
    _actor,
    { id }: { id: string },
  ): Promise<IssueProgress> => {
    const { state, started_at, finished_at, failure } = await requireIssue(db, id)
    const messages = await readProgress(db, id)
    const isSending = state === 'sending'
    return {
      state,
      messages,
      startedAt: started_at,
      finishedAt: finished_at,
      failure: state === 'paused' ? failure : null,
      total: Object.values(messages).reduce((sum, count) => sum + count, 0),
      retryable: messages.refused > 0 ? await countRequeueable(db, id) : 0,
      perMinute: settings.newsletterPerMinute,
      lately: isSending
        ? await countSentSince(db, id, now() - MINUTE_MS)
        : { sent: 0, firstAt: null },
      nextTryAt: isSending ? await findNextTry(db, id) : null,
      isSecretLost: await hasOtherSecret(db, settings.erasure),
    }
  },
)
