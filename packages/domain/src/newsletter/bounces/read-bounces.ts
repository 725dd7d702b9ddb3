import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Trx } from '@universe/store/store'
import { recordChange } from '../../audit/record-audit.ts'
import type { StaffParts } from '../../permissions/staff-parts.ts'
import { Refused } from '../../refused.ts'
import { type SuppressionSettings, suppressAddress } from '../suppress-address.ts'
import { markReturned } from './bounce-repository.ts'
import { findBounced } from './find-bounced.ts'
import { judgeRecipient } from './judge-recipient.ts'
import { type MailReport, readReport } from './read-report.ts'
import { splitMbox } from './split-mbox.ts'

/** What became of a message that was read. */
export type BounceOutcome =
  | { kind: 'suppressed'; subscriberIds: string[]; code: string | undefined }
  /** The address is gone, but none that we wrote to as a subscriber’s, or no longer one. */
  | { kind: 'unknown'; code: string | undefined }
  /** Its subscriber has wanted the newsletter again since. */
  | { kind: 'outdated'; code: string | undefined }
  /** Nothing has failed for good that lies with the address: a delay, a full mailbox, a policy. */
  | { kind: 'kept'; code: string | undefined }
  | { kind: 'no-report' }

/** By what reports are acted upon. */
export type BounceParts = Pick<StaffParts, 'store' | 'now' | 'log'> & {
  settings: SuppressionSettings
}

/** A report may be of the second in which somebody subscribed, by another machine's clock. */
const CLOCK_SKEW_MS = 10 * 60_000

/** How many reports a transaction has: visitors' requests wait behind each. */
const BATCH = 50

/**
 * Suppresses subscribers whose addresses are gone, as reports of RFC 3464 say. A repetition changes nothing.
 * @param input one report, or an mbox of several
 * @returns what became of each message, in order
 * @throws Refused in a sentence where there is no report at all; and what the store or the disk failed
 *   with: a repetition does what is left
 */
export async function readBounces(parts: BounceParts, input: Uint8Array): Promise<BounceOutcome[]> {
  const reports: (MailReport | undefined)[] = []
  for (const message of splitMbox(input)) reports.push(await readReport(message))
  if (!reports.some(report => report)) throw new Refused(NO_REPORT)
  const outcomes: BounceOutcome[] = []
  for (let from = 0; from < reports.length; from += BATCH) {
    outcomes.push(...(await actUpon(parts, reports.slice(from, from + BATCH))))
  }
  await truncateWriteAheadLog(parts.store)
  return outcomes
}

const NO_REPORT =
  'That is no report of mail that did not arrive (RFC 3464, multipart/report with message/delivery-status), nor an mbox of such. Nothing was done.'

function actUpon(parts: BounceParts, reports: readonly (MailReport | undefined)[]) {
  return recordChange(parts, async (trx, record) => {
    const outcomes: BounceOutcome[] = []
    for (const report of reports) {
      outcomes.push(report ? await actUponOne(trx, parts, report) : { kind: 'no-report' })
    }
    const read = outcomes.filter(({ kind }) => kind !== 'no-report').length
    const suppressed = outcomes.flatMap(outcome =>
      outcome.kind === 'suppressed' ? outcome.subscriberIds : [],
    ).length
    if (read > 0) {
      const details = { reports: read, suppressed }
      await record({ memberId: null, action: 'bounces.read', details })
    }
    return outcomes
  })
}

async function actUponOne(
  trx: Trx,
  { settings, now }: BounceParts,
  report: MailReport,
): Promise<BounceOutcome> {
  const verdicts = report.recipients.map(judgeRecipient)
  const gone = verdicts.find(({ isGone }) => isGone)
  if (!gone) return { kind: 'kept', code: verdicts[0]?.code }
  const bounced = await findBounced(trx, report)
  if (bounced.length === 0) return { kind: 'unknown', code: gone.code }
  const until = report.at === undefined ? Number.POSITIVE_INFINITY : report.at + CLOCK_SKEW_MS
  const meant = bounced.filter(({ subscriber }) => subscriber.wantedAt <= until)
  if (meant.length === 0) return { kind: 'outdated', code: gone.code }
  for (const { subscriber, issueId, code } of meant) {
    const { id: subscriberId, email } = subscriber
    if (issueId) await markReturned(trx, { issueId, subscriberId }, code)
    await suppressAddress(trx, settings, { email, at: now() })
  }
  const [first] = meant
  return {
    kind: 'suppressed',
    subscriberIds: meant.map(({ subscriber }) => subscriber.id),
    code: first?.code,
  }
}
