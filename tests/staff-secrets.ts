import { createHash, randomUUID } from 'node:crypto'
import { emptyDraft } from '@universe/contract/drafts'
import { listAudit } from '@universe/domain/audit/list-audit'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { insertItem } from '@universe/domain/content/item-repository'
import { readIssue } from '@universe/domain/newsletter/issues/read-issue'
import { readCv } from '@universe/domain/requests/read-request'
import { findHead } from '@universe/domain/staff/audit-repository'
import { listMembers } from '@universe/domain/staff/members'
import { isPermitted, type Restricted } from '@universe/domain/staff/operation'
import type { Role } from '@universe/domain/staff/roles'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import type { Store } from '@universe/store/store'
import { enterByHttp } from '@universe/testing/clients/staff-visit'
import { storeInbox } from '@universe/testing/stores/inbox-requests'

/** A member with one role, or a visitor without a session. */
export type Visitor = Role | 'nobody'

export const KINDS = ['contact', 'demo', 'application'] as const
const TOPICS = { contact: 'Telecom', demo: 'Cyber Security', application: 'Zirvacancy' }
const MEMBER = { email: 'zirmember@universe.example', name: 'Zirmember Person' }

/** @returns whether a visitor's role allows an operation */
export function may(visitor: Visitor, operation: Restricted): boolean {
  return isPermitted({ roles: rolesOf(visitor) }, operation)
}

/** @returns a visitor's roles: one, or none */
export function rolesOf(visitor: Visitor): Role[] {
  return visitor === 'nobody' ? [] : [visitor]
}

/** Requests, a CV and a member whose texts are all unique. */
export type Secrets = Awaited<ReturnType<typeof storeSecrets>>

/** Fills a running server's store. @param url the staff's origin */
export async function storeSecrets(store: Store, url: string) {
  /** Id of a stored object by kind. */
  const ids: Record<string, string> = {}
  const words = {
    contact: ['zircontact'],
    demo: ['zirdemo'],
    application: ['zirapplication', 'zirvacancy'],
    cv: ['zircurriculum'],
    member: ['zirmember'],
    article: ['zirarticle'],
    vacancy: ['zirdraftedvacancy'],
    issue: ['zirissue'],
  }
  // The owner must be the first member.
  await enter('owner')
  for (const kind of KINDS) {
    const person = { name: `Zir${kind} Person`, company: `Firm of ${kind}`, topic: TOPICS[kind] }
    const [id = ''] = await storeInbox(store, [{ kind, agoMs: 1000, mail: 'given-up', ...person }])
    const row = store.db.selectFrom('requests').select('reference').where('id', '=', id)
    ids[kind] = id
    words[kind].push((await row.executeTakeFirstOrThrow()).reference ?? '')
  }
  const content = Buffer.from('%PDF-1.7 zircurriculum')
  const sha256 = createHash('sha256').update(content).digest('hex')
  await store.db.updateTable('cvs').set({ content, sha256, byte_size: content.length }).execute()
  await enterByHttp(url, store, ['viewer'], MEMBER)
  const member = store.db.selectFrom('members').select('id').where('email', '=', MEMBER.email)
  ids.member = (await member.executeTakeFirstOrThrow()).id

  const about = { origin: 'written' as const, member_id: null, at: 1 }
  await store.db.transaction().execute(async trx => {
    const [title = ''] = words.article
    ids.article = await insertItem(trx, 'article', { ...emptyDraft('article'), title }, about)
    const [vacancy = ''] = words.vacancy
    const draft = { ...emptyDraft('vacancy'), title: vacancy }
    ids.vacancy = await insertItem(trx, 'vacancy', draft, about)
  })
  ids.issue = randomUUID()
  const [subject = ''] = words.issue
  await store.db
    .insertInto('newsletter_issues')
    .values({
      id: ids.issue,
      state: 'draft',
      subject,
      intro: '',
      articles: '[]',
      revision: 1,
      created_at: 1,
      changed_at: 1,
    })
    .execute()

  /** @returns the `Cookie` header of a new session; empty for visitors */
  async function enter(visitor: Visitor): Promise<string> {
    if (visitor === 'nobody') return ''
    const person = { email: `${visitor}@universe.example`, name: `One ${visitor}` }
    return enterByHttp(url, store, [visitor], person)
  }

  /** @returns texts in a response that the visitor may not read */
  async function findLeaks(text: string, visitor: Visitor): Promise<string[]> {
    const seen = visibleKinds(rolesOf(visitor))
    const hidden = [
      ...KINDS.filter(kind => !seen.includes(kind)).flatMap(kind => words[kind]),
      ...(may(visitor, readCv) ? [] : words.cv),
      ...(may(visitor, contentPermissions.article.read) ? [] : words.article),
      ...(may(visitor, contentPermissions.vacancy.read) ? [] : words.vacancy),
      ...(may(visitor, readIssue) ? [] : words.issue),
      ...(may(visitor, listMembers) ? [] : words.member),
      ...(may(visitor, listAudit) ? [] : [(await findHead(store.db))?.hash ?? '']),
    ]
    const lower = text.toLowerCase()
    return hidden.filter(word => lower.includes(word.toLowerCase()))
  }

  return { ids, enter, findLeaks }
}
