import type { Trx } from '@universe/store/store'
import { endLease } from '../../mail/lane-repository.ts'
import { recordChange } from '../../staff/record-audit.ts'
import { issuePaused } from '../issues/control-sending.ts'
import { suppressAddress } from '../suppress-address.ts'
import {
  countRefusal,
  endRefusals,
  finishIssue,
  markIssuePaused,
  readProgress,
  readRefusals,
} from './issue-state-repository.ts'
import type { NewsletterParts } from './newsletter-lane.ts'
import { type NewsletterMessage, takeSaidGone } from './newsletter-message-repository.ts'

type Recorder = Parameters<Parameters<typeof recordChange>[1]>[1]

/** So many refusals in a row are no longer the recipients' fault. */
const REFUSED_IN_A_ROW = 20
/** An issue to a few may meet nothing but mailboxes that are gone. */
const REFUSED_ALTOGETHER = 5

/**
 * Gives a message up. After many in a row, whatever their reason, it is our mail server or our name
 * that is not liked: the issue is paused, and the others shall get theirs once that is mended.
 * @param refusal `words`: why, without the address. `saysGone`: whether there is no such mailbox
 */
export async function recordRefusal(
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
  if (isPaused) tellPaused(parts, id, words)
}

/**
 * Suppresses those of whom the mail server said that they have no mailbox, now that it has taken a
 * message of the same issue: a server that is out of order says so of everybody, and takes none.
 */
export async function believeRefusals(parts: NewsletterParts, issueId: string): Promise<void> {
  // Without the store's lock: nearly every message that is taken comes after none that was refused.
  if ((await readRefusals(parts.store.db, issueId)).inARow === 0) return
  const suppressed = await parts.store.db.transaction().execute(async trx => {
    return (await endRefusals(trx, issueId)) ? suppressGone(parts, trx, issueId) : []
  })
  tellSuppressed(parts, issueId, suppressed)
}

/** Ends an issue of which nothing waits any more; one that nobody got is paused. */
export async function endIssue(parts: NewsletterParts, issueId: string): Promise<void> {
  const { store, now, log } = parts
  const { inARow, words } = await readRefusals(store.db, issueId)
  const isLiked = inARow < REFUSED_ALTOGETHER || (await readProgress(store.db, [issueId])).sent > 0
  if (!isLiked) {
    const pause = recordChange(parts, (trx, record) => pauseRefused(trx, record, issueId, words))
    if (await pause) tellPaused(parts, issueId, words)
    return
  }
  const suppressed = await store.db.transaction().execute(async trx => {
    if (!(await finishIssue(trx, issueId, now()))) return undefined
    return suppressGone(parts, trx, issueId)
  })
  if (!suppressed) return
  tellSuppressed(parts, issueId, suppressed)
  log.info({ issue: issueId }, 'newsletter issue sent')
}

/** @returns whether it was being sent until now */
async function pauseRefused(trx: Trx, record: Recorder, issueId: string, words: string) {
  if (!(await markIssuePaused(trx, issueId, words))) return false
  const details = { refused: true }
  await record({ memberId: null, action: issuePaused, objectId: issueId, details })
  return true
}

function tellPaused({ log }: NewsletterParts, issue: string, reason: string) {
  log.error({ issue, reason }, 'newsletter paused: nothing but refusals')
}

/** @returns the subscribers who were suppressed */
async function suppressGone(parts: NewsletterParts, trx: Trx, issueId: string) {
  const { settings, erasureKey, now } = parts
  const where = { key: erasureKey, dataDir: settings.dataDir }
  const gone = await takeSaidGone(trx, issueId)
  for (const subscriberId of gone) await suppressAddress(trx, where, { subscriberId, at: now() })
  return gone
}

function tellSuppressed({ log }: NewsletterParts, issue: string, gone: readonly string[]) {
  for (const subscriber of gone) {
    log.info({ issue, subscriber }, 'subscriber suppressed: no such mailbox')
  }
}
