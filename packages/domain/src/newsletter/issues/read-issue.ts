import { MINUTE_MS } from '@universe/contract/dates'
import { contentPermissions } from '../../content/content-permissions.ts'
import type { Actor } from '../../staff/actor.ts'
import { hasOtherSecret } from '../../staff/form-secrets.ts'
import { findMemberNames } from '../../staff/member-repository.ts'
import { defineOperation, isPermitted } from '../../staff/operation.ts'
import { editors } from '../../staff/roles.ts'
import type { IssueContent } from '../issue-content.ts'
import { countRequeueable } from '../sending/issue-state-repository.ts'
import {
  countMessages,
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
import { requireIssue } from './require-issue.ts'

/** An article that an issue tells of, or that it once did. */
export interface IssueArticle {
  id: number
  /** Null for an article that left the site, if the reader may not see its title. */
  title: string | null
  category: string
  /** As written; empty for an article that left the site. */
  date: string
  /** Articles that left the site are not sent. */
  isPublished: boolean
}

/** An issue with all that is known of it; times in epoch milliseconds. */
export interface ReadIssue extends Omit<StoredIssue, 'articles' | 'content' | 'number'> {
  articles: IssueArticle[]
  /** The content as sent; null before. */
  content: IssueContent | null
  changedBy: string | null
}

/** @throws Refused where there is none of that id */
export const readIssue = defineOperation(
  { name: 'readIssue', roles: [...editors, 'sales', 'viewer'] },
  async ({ store: { db } }, actor, { id }: { id: string }): Promise<ReadIssue> => {
    const { number: _, ...issue } = await requireIssue(db, id)
    const names = await findMemberNames(db, issue.changed_by ? [issue.changed_by] : [])
    return {
      ...issue,
      articles: await nameArticles(db, actor, articlesOf(issue)),
      content: readContent(issue),
      changedBy: names.get(issue.changed_by ?? '') ?? null,
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
  // Only those who may read drafts see text written since it left the site.
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

/** @returns articles on the site that an issue does not have yet, newest first, as a search narrows them */
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

/** More than anybody reads through; older ones are searched for. */
const ADDABLE_MAX = 50

/** How far an issue is sent. */
export interface IssueProgress {
  state: StoredIssue['state']
  messages: MessageCounts
  total: number
  /** How many of the refused are still subscribed, and can be tried again. */
  retryable: number
  startedAt: number | null
  finishedAt: number | null
  /** Why it paused by itself; null if it did not. */
  failure: string | null
  /** How many mails go in a minute at most. */
  perMinute: number
  /** While it is being sent, how many were taken in the last minute, and when the first of them. */
  lately: { sent: number; firstAt: number | null }
  /** When waiting mails are retried, if it is being sent and each was tried once; else null. */
  nextTryAt: number | null
  /** Whether no issue goes out, as the form secret is not the store's. */
  isSecretLost: boolean
}

/** @throws Refused where there is none of that id */
export const readIssueProgress = defineOperation(
  readIssue.permission,
  async (
    { store: { db }, settings, now },
    _actor,
    { id }: { id: string },
  ): Promise<IssueProgress> => {
    const { state, started_at, finished_at, failure } = await requireIssue(db, id)
    const none = { pending: 0, sent: 0, refused: 0, skipped: 0 }
    const messages = (await countMessages(db, [id])).get(id) ?? none
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
