import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import { findHeartbeats, findStoreStart } from '../platform/heartbeat-repository.ts'
import type { StaffContext } from '../staff/context.ts'
import { hasOtherSecret } from '../staff/form-secrets.ts'
import { defineOperation } from '../staff/operation.ts'
import { readers } from '../staff/roles.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { countGivenUp, countNew, findWaitingSince } from './numbers-repository.ts'

/** Cheap enough for every page. */
export const COUNTED_AT_MOST = 100
/** Younger mail is in progress. */
export const MAIL_DUE_MS = HOUR_MS / 6
/** Reported on every page. */
export const MAIL_LATE_MS = HOUR_MS

/** Probes run daily; two hours of tolerance. */
export const PROBE_DUE_MS = 26 * HOUR_MS
/** Of a public site. */
export const BACKUP_EXPECTED_MS = 2 * DAY_MS

export type Overview = Awaited<ReturnType<typeof readOverview>>

interface OverviewParts extends Pick<StaffContext, 'store' | 'now'> {
  settings: Pick<StaffContext['settings'], 'isMailWritten' | 'mail' | 'backupWithinMs' | 'erasure'>
}

/** By short index scans. */
export const readOverview = defineOperation(
  { name: 'readOverview', roles: readers },
  async (parts: OverviewParts, actor) => {
    const { now, settings } = parts
    const { aside } = parts.store
    const kinds = visibleKinds(actor.roles)
    const waitingSince = await findWaitingSince(aside, now() - MAIL_DUE_MS)
    return {
      /** At most `COUNTED_AT_MOST`. */
      newRequests: await countNew(aside, kinds, COUNTED_AT_MOST),
      mail: {
        /** At most `COUNTED_AT_MOST`. */
        givenUp: await countGivenUp(aside, kinds, COUNTED_AT_MOST),
        /** With nothing younger accepted; null if mail flows. */
        waitingSince,
        isLate: waitingSince !== null && waitingSince <= now() - MAIL_LATE_MS,
        /** To files, without a mail server. */
        isWritten: settings.isMailWritten ?? false,
      },
      proof: await readProof(parts),
      /** The form secret is not the store's: stops the newsletter. */
      isSecretLost: await hasOtherSecret(aside, settings.erasure),
    }
  },
)

interface Proof {
  /** The last success, if overdue. */
  probeSince: number | null
  /** `never`: expected of a public site. */
  backupSince: number | 'never' | null
}

async function readProof({ store: { aside }, now, settings }: OverviewParts): Promise<Proof> {
  const { backupWithinMs, mail } = settings
  const { probe, backup } = await findHeartbeats(aside)
  const ifOlder = (at: number | null, ageMs: number) =>
    at !== null && at < now() - ageMs ? at : null
  const probeSince = ifOlder(probe, PROBE_DUE_MS)
  const isExpected = backup === null && mail.siteUrl?.startsWith('https:')
  const isMissing = isExpected && (await findStoreStart(aside)) < now() - BACKUP_EXPECTED_MS
  return { probeSince, backupSince: isMissing ? 'never' : ifOlder(backup, backupWithinMs) }
}
