import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { Refused } from '../../platform/refused.ts'
import { type AuditEntry, recordAudit, recordChange } from '../../staff/record-audit.ts'
import {
  actUponReport,
  type BounceOutcome,
  type BounceParts,
  type Meant,
} from './act-upon-report.ts'
import { findMeant } from './find-meant.ts'
import { type MailReport, type NoReport, readReport } from './read-report.ts'
import { splitMbox } from './split-mbox.ts'

/** What became of a message that was read. */
export type ReadMessage = BounceOutcome | { kind: 'no-report' } | { kind: 'too-large' }

/** Of so many recipients a transaction has reports: visitors' requests wait behind each. */
const BATCH_RECIPIENTS = 50

/**
 * Acts upon whom reports mean, as `findMeant` finds them: before the store is locked, since a report
 * may be from anybody and of anything. A repetition changes nothing.
 * @param input one report, or an mbox of several
 * @returns what became of each message, in order
 * @throws Refused in a sentence where there is no report at all, or more than is read at once; and what
 *   the store or the disk failed with: a repetition does what is left
 */
export async function readBounces(parts: BounceParts, input: Uint8Array): Promise<ReadMessage[]> {
  const reports: (MailReport | NoReport)[] = []
  for (const message of splitMbox(input)) reports.push(await readReport(message))
  if (!reports.some(isReport)) {
    throw new Refused(reports.includes('too-large') ? TOO_LARGE : NO_REPORT)
  }
  const outcomes: ReadMessage[] = []
  // The audit has a line for each transaction that changed something, or else one for all.
  let untold = 0
  for (const batch of inBatches(reports)) {
    untold += batch.filter(isReport).length
    const found: Found[] = []
    for (const report of batch) {
      found.push(isReport(report) ? await findMeant(parts, report) : { kind: report })
    }
    if (found.some(isMeant)) {
      outcomes.push(...(await actUpon(parts, found, untold)))
      untold = 0
    } else outcomes.push(...found.filter(isOver))
  }
  if (untold > 0) await recordAudit(parts, auditLine(untold, []))
  await truncateWriteAheadLog(parts.store)
  return outcomes
}

const NO_REPORT =
  'That is no report of mail that did not arrive (RFC 3464), or that somebody complains of (RFC 5965), nor an mbox of such. Nothing was done.'
const TOO_LARGE =
  'That is larger than a report of one message can be, or of more recipients. Nothing was done.'

const isReport = (report: MailReport | NoReport): report is MailReport => typeof report !== 'string'

type Found = Meant | ReadMessage
const isMeant = (found: Found): found is Meant => 'subscribers' in found
const isOver = (found: Found): found is ReadMessage => !isMeant(found)

function* inBatches(reports: readonly (MailReport | NoReport)[]) {
  let batch: (MailReport | NoReport)[] = []
  let recipients = 0
  for (const report of reports) {
    batch.push(report)
    recipients += isReport(report) && 'recipients' in report ? report.recipients.length : 1
    if (recipients < BATCH_RECIPIENTS) continue
    yield batch
    batch = []
    recipients = 0
  }
  if (batch.length > 0) yield batch
}

function actUpon(parts: BounceParts, found: readonly Found[], reports: number) {
  return recordChange(parts, async (trx, record) => {
    const outcomes: ReadMessage[] = []
    for (const each of found) {
      outcomes.push(isMeant(each) ? await actUponReport(trx, parts, each) : each)
    }
    await record(auditLine(reports, outcomes))
    return outcomes
  })
}

function auditLine(reports: number, outcomes: readonly ReadMessage[]): AuditEntry {
  const countOf = (kind: 'suppressed' | 'unsubscribed') =>
    outcomes.flatMap(outcome => (outcome.kind === kind ? outcome.subscriberIds : [])).length
  const done = { suppressed: countOf('suppressed'), unsubscribed: countOf('unsubscribed') }
  return { memberId: null, action: 'bounces.read', details: { reports, ...done } }
}
