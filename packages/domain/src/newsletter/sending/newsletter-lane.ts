import type { Trx } from '@universe/store/store'
import { createLane, type Lane, type LaneParts, type LaneRules } from '../../mail/lane.ts'
import { endLease, type Lease } from '../../mail/lane-repository.ts'
import { renderLetter } from '../../mail/letter/render-letter.ts'
import { type MailSettings, mailDomain } from '../../mail/mail-settings.ts'
import type { OutgoingMessage, TransportError } from '../../mail/mail-transport.ts'
import type { ErasureSettings } from '../../platform/erasures/erasure-file.ts'
import { hasOtherSecret } from '../../staff/form-secrets.ts'
import { type RecordEntry, recordChange } from '../../staff/record-audit.ts'
import { type IssueContent, issueLetter } from '../issue-content.ts'
import { issuePaused } from '../issues/control-sending.ts'
import { findSubscriber } from '../subscriber-repository.ts'
import { type SubscriptionLinks, subscriptionLinkAddress } from '../subscription-links.ts'
import { suppressAddress } from '../suppress-address.ts'
import {
  countRefusal,
  endRefusals,
  finishIssue,
  markIssuePaused,
  readProgress,
  readRefusals,
} from './issue-state-repository.ts'
import { isMissingMailbox, refusalCodes } from './missing-mailbox.ts'
import {
  claimMessages,
  findTurn,
  isOfOpenIssue,
  lookForWork,
  type NewsletterMessage,
  takeReportedGone,
} from './newsletter-message-repository.ts'
import { roomNow } from './pace.ts'

interface NewsletterParts extends LaneParts {
  settings: MailSettings & { newsletterPerMinute: number }
  links: SubscriptionLinks
  erasure: ErasureSettings
}

/**
 * Over its own connections: visitors' mail never waits behind issues. All lanes of a store share
 * its rate.
 * @returns not started
 */
export function createNewsletterLane(parts: NewsletterParts): Lane {
  return createLane(parts, newsletterRules(parts))
}

export function newsletterRules(parts: NewsletterParts): LaneRules<NewsletterMessage> {
  const { store, log } = parts
  return {
    table: 'newsletter_messages',
    name: 'newsletter message',
    mayBeLeased: isOfOpenIssue,
    claim: (lease, limit) => claim(parts, lease, limit),
    compose: message => compose(parts, message),
    isErased: async message => (await findTurn(store, message))?.email === null,
    onSent: ({ issue_id }) => suppressRefused(parts, issue_id),
    describeError: describeRefusal,
    async giveUp(message, { error, words, facts }) {
      log.warn(facts, 'newsletter message given up')
      await recordRefusal(parts, message, { words, saysGone: isMissingMailbox(error) })
    },
    identify: ({ issue_id, subscriber_id, attempts }) => ({
      issue: issue_id,
      subscriber: subscriber_id,
      attempt: attempts,
    }),
  }
}

/** Also ends issues without pending messages. */
async function claim(parts: NewsletterParts, lease: Lease, limit: number) {
  const { store, settings, erasure } = parts
  const perMinute = settings.newsletterPerMinute
  const issues = await lookForWork(store, lease.now)
  for (const { id, is_done } of issues) if (is_done) await endIssue(parts, id)
  if (!issues.some(({ has_due }) => has_due)) return []
  if (await hasOtherSecret(store.db, erasure)) return []
  // SQLite's clock is ours: without room, skip the write lock.
  const pacedAt = Math.max(...issues.map(({ paced_at }) => paced_at))
  const hasRoom =
    store.kind === 'postgres' || roomNow({ pacedAt, now: lease.now * 1000, perMinute }) > 0
  return hasRoom ? claimMessages(store, lease, { limit, perMinute }) : []
}

/** Identical on every attempt. Skips who unsubscribed; requeues a paused issue's message. */
async function compose(
  { settings: { mailFrom, publicUrl }, store, links, now }: NewsletterParts,
  message: NewsletterMessage,
): Promise<OutgoingMessage | undefined> {
  const turn = await findTurn(store, message)
  const { attempts, first_attempt_at, subscriber_id: id } = message
  if (turn?.state !== 'sending') {
    const untried = {
      attempts: attempts - 1,
      first_attempt_at: attempts === 1 ? null : first_attempt_at,
    }
    await endLease(store.db, 'newsletter_messages', message, untried)
    return undefined
  }
  if (turn.email === null) {
    await endLease(store.db, 'newsletter_messages', message, { state: 'skipped' })
    return undefined
  }
  const createdAt = turn.started_at ?? now()
  const content: IssueContent = JSON.parse(turn.content ?? '')
  const token = links.makeToken('unsubscribe', id)
  const unsubscribeUrl = subscriptionLinkAddress(publicUrl, 'unsubscribe', token)
  return {
    id,
    purpose: 'newsletter',
    createdAt,
    mail: {
      from: mailFrom,
      to: { name: '', address: turn.email },
      subject: content.subject,
      ...renderLetter(issueLetter(content, { publicUrl, unsubscribeUrl })),
      messageId: message.message_id,
      date: new Date(first_attempt_at ?? createdAt),
      headers: listHeaders(mailFrom, unsubscribeUrl),
    },
  }
}

/** The server's words may contain the address and outlive its erasure. */
function describeRefusal(error: TransportError): string {
  const codes = refusalCodes(error)
  if (codes === '') return 'The message could not be handed over.'
  return error.command === 'RCPT TO'
    ? `The mail server answered ${codes} to the recipient.`
    : `The mail server answered ${codes}.`
}

/** RFC 2369, 2919, 3834, 8058. */
function listHeaders(mailFrom: MailSettings['mailFrom'], unsubscribeUrl: string) {
  const { name } = mailFrom
  return {
    // Unfolded: some mail programs do not unfold.
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
    'List-Id':
      `${name.replace(/[^\w .-]/g, '')} newsletter <newsletter.${mailDomain(mailFrom)}>`.trimStart(),
    Precedence: 'bulk',
    'Auto-Submitted': 'auto-generated',
  }
}

/** So many point at our server or domain, not the recipients. */
const REFUSED_IN_A_ROW = 20
/** If nobody received the issue. Fewer may all be closed mailboxes. */
const REFUSED_ALTOGETHER = 5

/**
 * Pauses the issue after `REFUSED_IN_A_ROW`.
 * @param refusal `words`: without the address
 */
async function recordRefusal(
  parts: NewsletterParts,
  message: NewsletterMessage,
  { words, saysGone }: { words: string; saysGone: boolean },
): Promise<void> {
  const id = message.issue_id
  const isPaused = await recordChange(parts, async (trx, record) => {
    const inARow = await countRefusal(trx, id)
    await endLease(trx, 'newsletter_messages', message, {
      state: 'refused',
      last_error: words,
      says_gone: saysGone ? 1 : 0,
    })
    return inARow >= REFUSED_IN_A_ROW && pauseRefused(trx, record, id, words)
  })
  if (isPaused) logPaused(parts, id, words)
}

/**
 * Only once the server accepted a message of the issue: a broken one reports everybody's mailbox as
 * missing.
 */
async function suppressRefused(parts: NewsletterParts, issueId: string): Promise<void> {
  // Most acceptances follow no refusal: no transaction.
  if ((await readRefusals(parts.store.db, issueId)).inARow === 0) return
  const suppressed = await parts.store.db.transaction().execute(async trx => {
    return (await endRefusals(trx, issueId)) ? suppressGone(parts, trx, issueId) : []
  })
  logSuppressed(parts, issueId, suppressed)
}

/** Pauses one that nobody received. */
async function endIssue(parts: NewsletterParts, issueId: string): Promise<void> {
  const { store, now, log } = parts
  const { inARow, words } = await readRefusals(store.db, issueId)
  const wasAccepted =
    inARow < REFUSED_ALTOGETHER || (await readProgress(store.db, issueId)).sent > 0
  if (!wasAccepted) {
    const pause = recordChange(parts, (trx, record) => pauseRefused(trx, record, issueId, words))
    if (await pause) logPaused(parts, issueId, words)
    return
  }
  const suppressed = await store.db.transaction().execute(async trx => {
    if (!(await finishIssue(trx, issueId, now()))) return undefined
    return suppressGone(parts, trx, issueId)
  })
  if (!suppressed) return
  logSuppressed(parts, issueId, suppressed)
  log.info({ issue: issueId }, 'newsletter issue sent')
}

async function pauseRefused(trx: Trx, record: RecordEntry, issueId: string, words: string) {
  if (!(await markIssuePaused(trx, issueId, words))) return false
  const details = { refused: true }
  await record({ memberId: null, action: issuePaused, objectId: issueId, details })
  return true
}

function logPaused({ log }: NewsletterParts, issue: string, reason: string) {
  log.error({ issue, reason }, 'newsletter paused: nothing but refusals')
}

async function suppressGone(parts: NewsletterParts, trx: Trx, issueId: string) {
  const gone = await takeReportedGone(trx, issueId)
  for (const id of gone) {
    const subscriber = await findSubscriber(trx, id)
    if (!subscriber) continue
    await suppressAddress(trx, parts.erasure, { email: subscriber.email, at: parts.now() })
  }
  return gone
}

function logSuppressed({ log }: NewsletterParts, issue: string, gone: readonly string[]) {
  for (const subscriber of gone) {
    log.info({ issue, subscriber }, 'subscriber suppressed: no such mailbox')
  }
}
