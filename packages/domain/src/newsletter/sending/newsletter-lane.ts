import {
  createLane,
  type Lane,
  type LaneParts,
  type LaneRules,
  type TransportError,
} from '../../mail/lane.ts'
import { endLease, type Lease } from '../../mail/lane-repository.ts'
import type { MailSettings } from '../../mail/mail-settings.ts'
import type { ErasureKey } from '../../platform/erasures/erasure-key.ts'
import { isSecretLost } from '../../staff/form-secrets.ts'
import type { IssueContent } from '../issue-content.ts'
import type { SubscriptionLinks } from '../subscription-links.ts'
import { isMissingMailbox, refusalCodes } from './missing-mailbox.ts'
import { composeNewsletterMail } from './newsletter-mail.ts'
import {
  claimMessages,
  findTurn,
  isOfOpenIssue,
  lookForWork,
  type NewsletterMessage,
} from './newsletter-message-repository.ts'
import { roomNow } from './pace.ts'
import { believeRefusals, endIssue, recordRefusal } from './refusals.ts'

/** What an issue is sent with. */
export interface NewsletterParts extends LaneParts {
  settings: MailSettings & { newsletterPerMinute: number }
  links: SubscriptionLinks
  erasureKey: ErasureKey
}

/**
 * Sends the issues that are being sent, beside the dispatcher: over connections of its own, so that
 * what a visitor causes never waits behind a newsletter. Any number may share a store, and keep the
 * rate together.
 * @returns a lane that has not begun yet
 */
export function createNewsletterLane(parts: NewsletterParts): Lane {
  return createLane(parts, newsletterRules(parts))
}

/** @returns the rules of the newsletter's lane */
export function newsletterRules(parts: NewsletterParts): LaneRules<NewsletterMessage> {
  const { store, log } = parts
  return {
    table: 'newsletter_messages',
    name: 'newsletter message',
    mayBeLeased: isOfOpenIssue,
    claim: (lease, limit) => claim(parts, lease, limit),
    compose: message => compose(parts, message),
    isErased: async message => (await findTurn(store, message))?.email === null,
    onSent: ({ issue_id }) => believeRefusals(parts, issue_id),
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

/** Ends the issues of which nothing waits, and leases messages so far as the rate allows. */
async function claim(parts: NewsletterParts, lease: Lease, limit: number) {
  const { store, settings, erasureKey } = parts
  const perMinute = settings.newsletterPerMinute
  const issues = await lookForWork(store, lease.now)
  for (const { id, is_done } of issues) if (is_done) await endIssue(parts, id)
  if (!issues.some(({ has_due }) => has_due)) return []
  if (await isSecretLost(store.db, erasureKey)) return []
  // The embedded store's clock is ours: saves a lock that would be taken in vain.
  const pacedAt = Math.max(...issues.map(({ paced_at }) => paced_at))
  const hasRoom =
    store.kind === 'postgres' || roomNow({ pacedAt, now: lease.now * 1000, perMinute }) > 0
  return hasRoom ? claimMessages(store, lease, { limit, perMinute }) : []
}

/** Whoever unsubscribed meanwhile gets nothing; of an issue that was paused it is given back. */
async function compose(
  { settings, store, links, now }: NewsletterParts,
  message: NewsletterMessage,
) {
  const turn = await findTurn(store, message)
  const { attempts, first_attempt_at } = message
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
  const startedAt = turn.started_at ?? now()
  return composeNewsletterMail(settings, links, {
    message,
    content: JSON.parse(turn.content ?? '') as IssueContent,
    email: turn.email,
    startedAt,
    date: first_attempt_at ?? startedAt,
  })
}

/** The server's own words may name the address, which is to be gone from here once it is erased. */
function describeRefusal(error: TransportError): string {
  const codes = refusalCodes(error)
  if (codes === '') return 'The message could not be handed over.'
  return error.command === 'RCPT TO'
    ? `The mail server answered ${codes} to the recipient.`
    : `The mail server answered ${codes}.`
}
