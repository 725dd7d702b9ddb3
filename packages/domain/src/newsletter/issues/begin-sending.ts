import type { Trx } from '@universe/store/store'
import { Refused } from '../../platform/refused.ts'
import { UNDO_ACCEPTED_MS } from '../../platform/undo.ts'
import type { StaffContext } from '../../staff/context.ts'
import { requireFormSecret } from '../../staff/form-secrets.ts'
import { fillIssue } from '../sending/newsletter-message-repository.ts'
import { findUnderWay, type StoredIssue, updateIssue } from './issue-repository.ts'
import { contentNow } from './read-issue.ts'
import { requireFit } from './require-fit.ts'

/** Dependencies of sending, shared with the newsletter's lane. */
export interface SendingParts extends Pick<StaffContext, 'store' | 'now' | 'log'> {
  settings: {
    mail: Pick<StaffContext['settings']['mail'], 'mailFrom' | 'publicUrl'>
    erasure?: StaffContext['settings']['erasure']
  }
}

/**
 * Freezes what goes out, and who gets it, within a transaction: from then on the lane sends it. For
 * some seconds it does not, so that whoever pressed the button can take it back.
 * @returns how many get it, and of how many articles: what the audit says of it
 * @throws Refused, in a sentence, for what cannot be sent
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
  // From then on.
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

/** @throws Refused while another issue is on its way */
export async function requireNoOther(trx: Trx, id: string): Promise<void> {
  const other = await findUnderWay(trx)
  if (other && other.id !== id) throw new Refused(tellOther(other))
}

/** @throws Refused for an empty issue */
export function requireWords(content: { subject: string; intro: string; articles: unknown[] }) {
  if (content.subject === '') throw new Refused(NO_SUBJECT)
  if (content.intro === '' && content.articles.length === 0) throw new Refused(NOTHING)
}

/** @returns that two issues are not sent at a time */
function tellOther({ subject, state }: Pick<StoredIssue, 'subject' | 'state'>): string {
  return state === 'paused'
    ? `“${subject}” is being sent and paused. Only one issue can be sent at a time: resume or cancel it first.`
    : `“${subject}” is being sent. Only one issue can be sent at a time: wait until it is done, or cancel it.`
}

/** An issue that is scheduled no more. */
export const NOT_SCHEDULED = { wall_time: null, zone: null, occurrence: null, failure: null }

const NO_SUBJECT = 'It has no subject.'
const NOTHING = 'It is empty: no introduction, and no article that is on the site.'
const NOBODY = 'Nobody would get it: there are no confirmed subscribers.'
