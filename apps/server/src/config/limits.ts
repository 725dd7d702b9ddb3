import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import { RETENTION_MONTHS } from '@universe/contract/limits'

const MEGABYTE = 1024 * 1024

/** What holds for every installation; undefined is no limit. */
export interface Limits {
  /** How much of RATE_LIMIT one form may take. */
  shareOfForm: number
  /** A form sent sooner after it appeared is kept, marked as suspicious and not acknowledged. */
  minFillMs: number | undefined
  /** Acknowledgements to one address in a UTC day, however it is spelled. */
  acknowledgementsPerDay: number | undefined
  /** Acknowledgements that one client causes in a UTC day by all but applications. */
  acknowledgementsPerClient: number | undefined
  /** Those that it causes by applications: many people apply behind one office or fair, each with a CV. */
  applicationAcknowledgementsPerClient: number | undefined
  /**
   * What one client may have stored in a UTC day, over all instances; a text counts ten times its bytes,
   * as it also stands in mails and indices.
   */
  bytesPerClient: number | undefined
  /** After so many months requests, CVs and their messages are erased. */
  retentionMonths: number
  /** With less free on the disk of DATA_DIR, forms answer 503 and pages go on. */
  diskFloorBytes: number | undefined
  /**
   * A client that takes longer over its request is cut off, unless it keeps sending at the least pace.
   */
  requestTimeoutMs: number | undefined
  /** A request that has waited longer for its first answer, in operating hours, is late. */
  answerWithinMs: number | undefined
  /** The staff are told of a backup that is older. */
  backupWithinMs: number | undefined
  /** The name servers that are asked of the sender; none for the machine's own. */
  dnsServers: readonly string[]
}

/** Set here and nowhere else, but that tests set others before a program is loaded. */
export const limits: Limits = {
  shareOfForm: 0.5,
  minFillMs: 2000,
  acknowledgementsPerDay: 3,
  acknowledgementsPerClient: 10,
  applicationAcknowledgementsPerClient: 50,
  bytesPerClient: 100 * MEGABYTE,
  retentionMonths: RETENTION_MONTHS,
  diskFloorBytes: 500 * MEGABYTE,
  requestTimeoutMs: 300_000,
  answerWithinMs: 48 * HOUR_MS,
  backupWithinMs: DAY_MS + 2 * HOUR_MS,
  dnsServers: [],
}
