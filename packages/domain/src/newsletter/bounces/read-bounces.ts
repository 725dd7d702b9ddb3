import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { recordChange } from '../../audit/record-audit.ts'
import { Refused } from '../../refused.ts'
import { actUponReport, type BounceOutcome, type BounceParts } from './act-upon-report.ts'
import { type MailReport, readReport } from './read-report.ts'
import { splitMbox } from './split-mbox.ts'

/** What became of a message that was read. */
export type ReadMessage = BounceOutcome | { kind: 'no-report' }

/** How many reports a transaction has: visitors' requests wait behind each. */
const BATCH = 50

/**
 * Acts upon reports as `actUponReport` does. A repetition changes nothing.
 * @param input one report, or an mbox of several
 * @returns what became of each message, in order
 * @throws Refused in a sentence where there is no report at all; and what the store or the disk failed
 *   with: a repetition does what is left
 */
export async function readBounces(parts: BounceParts, input: Uint8Array): Promise<ReadMessage[]> {
  const reports: (MailReport | undefined)[] = []
  for (const message of splitMbox(input)) reports.push(await readReport(message))
  if (!reports.some(report => report)) throw new Refused(NO_REPORT)
  const outcomes: ReadMessage[] = []
  for (let from = 0; from < reports.length; from += BATCH) {
    outcomes.push(...(await actUpon(parts, reports.slice(from, from + BATCH))))
  }
  await truncateWriteAheadLog(parts.store)
  return outcomes
}

const NO_REPORT =
  'That is no report of mail that did not arrive (RFC 3464), or that somebody complains of (RFC 5965), nor an mbox of such. Nothing was done.'

function actUpon(parts: BounceParts, reports: readonly (MailReport | undefined)[]) {
  return recordChange(parts, async (trx, record) => {
    const outcomes: ReadMessage[] = []
    for (const report of reports) {
      outcomes.push(report ? await actUponReport(trx, parts, report) : { kind: 'no-report' })
    }
    const read = outcomes.filter(({ kind }) => kind !== 'no-report').length
    const countOf = (kind: 'suppressed' | 'unsubscribed') =>
      outcomes.flatMap(outcome => (outcome.kind === kind ? outcome.subscriberIds : [])).length
    if (read > 0) {
      const done = { suppressed: countOf('suppressed'), unsubscribed: countOf('unsubscribed') }
      await record({ memberId: null, action: 'bounces.read', details: { reports: read, ...done } })
    }
    return outcomes
  })
}
