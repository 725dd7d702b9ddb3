import { randomUUID } from 'node:crypto'
import type { Dispatcher } from '../../mail/dispatcher.ts'
import { makeLease } from '../../mail/leased-attempt.ts'
import { createSendLoop, type SendLoop } from '../../mail/send-loop.ts'
import { isSecretLost } from '../../staff/form-secrets.ts'
import {
  claimMessages,
  lookForWork,
  type NewsletterMessage,
  releaseNewsletterLeases,
} from './newsletter-message-repository.ts'
import { roomNow } from './pace.ts'
import { endIssue } from './refusals.ts'
import { type NewsletterParts, sendNewsletterMessage } from './send-newsletter-message.ts'

/** Twice the connections that they go over, so that none waits for the store. */
const CONCURRENT_SENDS = 4

/**
 * Sends the issues that are being sent, beside the dispatcher: over connections of its own, so that
 * what a visitor causes never waits behind a newsletter. Any number may share a store, and keep the
 * rate together.
 * @param parts `transport`: its own, which it closes
 * @returns a lane that has not begun yet
 */
export function createNewsletterLane(
  parts: Omit<NewsletterParts, 'owner' | 'isClosed'>,
): Dispatcher {
  const { store, log, settings, transport, now } = parts
  const sending = { ...parts, owner: randomUUID(), isClosed: () => loop.isClosed() }
  const perMinute = settings.newsletterPerMinute
  const loop: SendLoop = createSendLoop<NewsletterMessage>({
    atOnce: CONCURRENT_SENDS,
    claim: limit =>
      claim(limit).catch(error => {
        log.error({ err: error }, 'the newsletter’s messages could not be read')
        return []
      }),
    nameOf: ({ message_id }) => message_id,
    send: message => sendNewsletterMessage(sending, message),
    cut: () => transport.close(),
  })

  async function claim(limit: number) {
    const lease = makeLease(sending)
    const issues = await lookForWork(store, lease.now)
    for (const { id, is_done } of issues) if (is_done) await endIssue(sending, id)
    if (!issues.some(({ has_due }) => has_due)) return []
    if (await isSecretLost(store.db, parts.erasureKey)) return []
    return mayClaim(issues) ? claimMessages(store, lease, { limit, perMinute }) : []
  }

  /** Of an embedded store, whose clock is ours: saves a lock that would be taken in vain. */
  function mayClaim(issues: readonly { paced_at: number }[]) {
    if (store.kind === 'postgres') return true
    const pacedAt = Math.max(...issues.map(({ paced_at }) => paced_at))
    return roomNow({ pacedAt, now: now() * 1000, perMinute }) > 0
  }

  return {
    ...loop,
    async start() {
      if (store.kind === 'sqlite') await releaseNewsletterLeases(store)
      loop.start()
    },
  }
}
