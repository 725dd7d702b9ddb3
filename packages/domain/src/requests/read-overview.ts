import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import { findHeartbeats, findStoreStart } from '../platform/heartbeat-repository.ts'
import type { Actor } from '../staff/actor.ts'
import type { RequestParts } from '../staff/context.ts'
import { hasOtherSecret } from '../staff/form-secrets.ts'
import { requirePermission } from '../staff/require-permission.ts'
import { visibleKinds } from '../staff/visible-kinds.ts'
import { countGivenUp, countNew, findWaitingSince } from './overview-repository.ts'

/** More requests or messages are not counted, so that every page can show how many there are. */
export const COUNTED_AT_MOST = 100
/** Mail that has waited for less is on its way. */
export const MAIL_DUE_MS = HOUR_MS / 6
/** Mail that has waited for longer is worth a word on every page. */
export const MAIL_LATE_MS = HOUR_MS

/** A probe runs once a day at least; an hour or two more is no reason to worry. */
export const PROBE_DUE_MS = 26 * HOUR_MS
/** A site that has been public for longer has a backup. */
export const BACKUP_EXPECTED_MS = 2 * DAY_MS

/** What every page of the staff's shows of requests and mail. */
export interface Overview {
  /** How many requests are new, at most `COUNTED_AT_MOST`. */
  newRequests: number
  mail: {
    /** How many messages of requests were given up, at most `COUNTED_AT_MOST`. */
    givenUp: number
    /** Since when mail waits, while nothing younger was accepted; null while it goes out. */
    waitingSince: number | null
    /** Whether it has waited for longer than `MAIL_LATE_MS`. */
    isLate: boolean
    /** Whether mail is written to files, as there is no server to take it. */
    isWritten: boolean
  }
  proof: Proof
  /** Whether the form secret is not the store's, so that the newsletter stands still. */
  isSecretLost: boolean
}

/** Whether what runs beside the product proves that nothing is stuck or lost. */
export interface Proof {
  /** When the last probe succeeded that is too long ago; null while none is, or none ever ran. */
  probeSince: number | null
  /** When the last backup was made that is too long ago; `never` for none of a public site; else null. */
  backupSince: number | 'never' | null
}

/** What of the parts it needs. */
interface OverviewParts extends Pick<RequestParts, 'store' | 'now'> {
  settings: Pick<RequestParts['settings'], 'isMailWritten' | 'mail' | 'backupWithinMs' | 'erasure'>
}

/** @returns what is new for somebody and how mail goes, each by a walk of an index that soon ends */
export async function readOverview(parts: OverviewParts, actor: Actor): Promise<Overview> {
  requirePermission(actor, 'readOverview')
  const { now, settings } = parts
  const { aside } = parts.store
  const kinds = visibleKinds(actor.roles)
  const waitingSince = await findWaitingSince(aside, now() - MAIL_DUE_MS)
  return {
    newRequests: await countNew(aside, kinds, COUNTED_AT_MOST),
    mail: {
      givenUp: await countGivenUp(aside, kinds, COUNTED_AT_MOST),
      waitingSince,
      isLate: waitingSince !== null && waitingSince <= now() - MAIL_LATE_MS,
      isWritten: settings.isMailWritten ?? false,
    },
    proof: await readProof(parts),
    isSecretLost: await hasOtherSecret(aside, settings.erasure),
  }
}

async function readProof({ store: { aside }, now, settings }: OverviewParts): Promise<Proof> {
  const { backupWithinMs, mail } = settings
  const { probe, backup } = await findHeartbeats(aside)
  const ifOlder = (at: number | null, ageMs: number) =>
    at !== null && at < now() - ageMs ? at : null
  const probeSince = ifOlder(probe, PROBE_DUE_MS)
  if (backupWithinMs === undefined) return { probeSince, backupSince: null }
  const isExpected = backup === null && mail.siteUrl?.startsWith('https:')
  const isMissing = isExpected && (await findStoreStart(aside)) < now() - BACKUP_EXPECTED_MS
  return { probeSince, backupSince: isMissing ? 'never' : ifOlder(backup, backupWithinMs) }
}
