import { REFUSALS } from '@universe/domain/newsletter/import/judge-rows'
import type { ImportReport } from '@universe/domain/newsletter/import-subscribers'
import { count, countSubscribersInWords } from '../describe-subscriber.ts'

/** So many rows that are left out are listed. */
const LISTED = 1000

/** What an import would do: every text is ready. */
export interface ShownReport {
  /** Of the table that was looked at. */
  digest: string
  sentences: string[]
  /** Rows that are left out, each with why. */
  refused: { line: number; email: string; why: string }[]
  /** How many there are beside those. */
  more: string | undefined
  /** What the button says; undefined where there is nobody to import. */
  button: string | undefined
}

/** @returns what an import would do, in words */
export function describeReport(
  { rows, added, known, refused }: ImportReport,
  { digest, isConfirmed }: { digest: string; isConfirmed: boolean },
): ShownReport {
  const more = refused.length - LISTED
  const state = isConfirmed ? 'confirmed, unless the table says that they are not' : 'pending'
  return {
    digest,
    sentences: [
      `The table has ${rows === 1 ? '1 row' : `${count(rows)} rows`}.`,
      added === 0
        ? 'Nobody would be added.'
        : `${countSubscribersInWords(added)} would be added as ${state}.`,
      ...(known === 0 ? [] : [describeKnown(known)]),
      ...(refused.length === 0 ? [] : [`${count(refused.length)} would be left out:`]),
    ],
    refused: refused
      .slice(0, LISTED)
      .map(({ line, email, reason }) => ({ line, email, why: REFUSALS[reason] })),
    more: more > 0 ? `${count(more)} more are left out.` : undefined,
    button: added === 0 ? undefined : `Import ${countSubscribersInWords(added)}`,
  }
}

function describeKnown(known: number): string {
  return known === 1
    ? '1 subscribes already, and stays as they are.'
    : `${count(known)} subscribe already, and stay as they are.`
}
