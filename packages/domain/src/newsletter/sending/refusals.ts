import type { Trx } from '@universe/store/store'
import { endLease } from '../../mail/lane-repository.ts'
import { type RecordEntry, recordChange } from '../../staff/record-audit.ts'
import { issuePaused } from '../issues/control-sending.ts'
import { findSubscriber } from '../subscriber-repository.ts'
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
import { type NewsletterMessage, takeReportedGone } from './newsletter-message-repository.ts'

/** So many point at our server or domain, not the recipients. */
const REFUSED_IN_A_ROW = 20
/** If nobody received the issue. Fewer may all be closed mailboxes. */
const REFUSED_ALTOGETHER = 5

/**
 * Pauses the issue after `REFUSED_IN_A_ROW`.
 * @param refusal `words`: without the address
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
  if (isPaused) logPaused(parts, id, words)
}

/**
 * Only once the server accepted a message of the issue: a broken one reports everybody's mailbox as
 * missing.
 */
export async function suppressRefused(parts: NewsletterParts, issueId: string): Promise<void> {
  // Most acceptances follow no refusal: no transaction.
  if ((await readRefusals(parts.store.db, issueId)).inARow === 0) return
  const suppressed = await parts.store.db.transaction().execute(async trx => {
    return (await endRefusals(trx, issueId)) ? suppressGone(parts, trx, issueId) : []
  })
  logSuppressed(parts, issueId, suppressed)
}

/** Pauses one that nobody received. */
export async function endIssue(parts: NewsletterParts, issueId: string): Promise<void> {
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
