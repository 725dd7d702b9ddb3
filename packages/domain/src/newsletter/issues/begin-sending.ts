import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import type { StaffContext } from '../../staff/context.ts'
import { requireFormSecret } from '../../staff/form-secrets.ts'
import { fillIssue } from '../sending/newsletter-message-repository.ts'
import { findUnderWay, type StoredIssue, updateIssue } from './issue-repository.ts'
import { contentNow } from './published-article-repository.ts'
import { requireFit } from './require-fit.ts'

export interface SendingParts extends Pick<StaffContext, 'store' | 'now' | 'log'> {
  settings: {
    mail: Pick<StaffContext['settings']['mail'], 'mailFrom' | 'publicUrl'>
    erasure: StaffContext['settings']['erasure']
  }
}

/**
 * Freezes content and recipients. The lane waits some seconds, for undo.
 * @returns counts for the audit
 * @throws Refused
 */
export async function beginSending(
  parts: SendingParts,
  trx: Trx,
  issue: StoredIssue,
  senderId: string | null,
): Promise<{ recipients: number; articles: number }> {
  await requireFormSecret(trx, parts.settings.erasure)
  await requireNoOther(trx, issue.id)
  const { content } = await contentNow(trx, issue)
  const { mailFrom, publicUrl } = parts.settings.mail
  requireWords(content)
  requireFit(content, publicUrl)
  const at = parts.now()
  const dueAt = at + UNDO_ACCEPTED_MS
  const recipients = await fillIssue(trx, { issueId: issue.id, mailFrom, now: dueAt })
  if (recipients === 0) throw new Refused(NOBODY)
  await updateIssue(trx, issue.id, {
    state: 'sending',
    content: JSON.stringify(content),
    sender_id: senderId,
    started_at: at,
    finished_at: null,
    paced_at: 0,
    ...NOT_SCHEDULED,
  })
  return { recipients, articles: content.articles.length }
}

/** @throws Refused while another is on its way */
export async function requireNoOther(trx: Trx, id: string): Promise<void> {
  const other = await findUnderWay(trx)
  if (other && other.id !== id) throw new Refused(tellOther(other))
}

export function requireWords(content: { subject: string; intro: string; articles: unknown[] }) {
  if (content.subject === '') throw new Refused(NO_SUBJECT)
  if (content.intro === '' && content.articles.length === 0) throw new Refused(NOTHING)
}

function tellOther({ subject, state }: Pick<StoredIssue, 'subject' | 'state'>): string {
  return state === 'paused'
    ? `“${subject}” is being sent and paused. Only one issue can be sent at a time: resume or cancel it first.`
    : `“${subject}” is being sent. Only one issue can be sent at a time: wait until it is done, or cancel it.`
}

export const NOT_SCHEDULED = { wall_time: null, zone: null, occurrence: null, failure: null }

const NO_SUBJECT = 'It has no subject.'
const NOTHING = 'It is empty: no introduction, and no article that is on the site.'
const NOBODY = 'Nobody would get it: there are no confirmed subscribers.'
