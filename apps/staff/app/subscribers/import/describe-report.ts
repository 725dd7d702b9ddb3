import { REFUSALS } from '@universe/domain/newsletter/import/judge-rows'
import type { ImportReport } from '@universe/domain/newsletter/import-subscribers'
import { countOf, formatCount } from '../../shared/count.ts'

/** Of refused rows. */
const LISTED = 1000

export function describeReport(
  { rows, added, known, refused }: ImportReport,
  { digest, isConfirmed }: { digest: string; isConfirmed: boolean },
) {
  const more = refused.length - LISTED
  const state = isConfirmed ? 'confirmed, unless the table says that they are not' : 'pending'
  return {
    /** Of the checked table. */
    digest,
    sentences: [
      `The table has ${countOf(rows, 'row')}.`,
      added === 0
        ? 'Nobody would be added.'
        : `${countOf(added, 'subscriber')} would be added as ${state}.`,
      ...(known === 0 ? [] : [describeKnown(known)]),
      ...(refused.length === 0 ? [] : [`${formatCount(refused.length)} would be left out:`]),
    ],
    refused: refused
      .slice(0, LISTED)
      .map(({ line, email, reason }) => ({ line, email, why: REFUSALS[reason] })),
    /** How many more are not listed. */
    more: more > 0 ? `${formatCount(more)} more are left out.` : undefined,
    /** Undefined if there is nothing to import. */
    button: added === 0 ? undefined : `Import ${countOf(added, 'subscriber')}`,
  }
}

export type ShownReport = ReturnType<typeof describeReport>

function describeKnown(known: number): string {
  return known === 1
    ? '1 subscribes already, and stays as they are.'
    : `${formatCount(known)} subscribe already, and stay as they are.`
}
