import { DAY_MS, HOUR_MS } from '@universe/contract/dates'

const MEGABYTE = 1024 * 1024

/** Limits that are the same for every installation; undefined is no limit. */
export interface Limits {
  /** One form's share of RATE_LIMIT. */
  shareOfForm: number
  /** A form sent sooner after it appeared is stored, marked as suspicious, and not acknowledged. */
  minFillMs: number | undefined
  /** Acknowledgements to one address in a UTC day, however it is spelled. */
  acknowledgementsPerDay: number | undefined
  /** Acknowledgements caused by one client per UTC day, without applications. */
  acknowledgementsPerClient: number | undefined
  /**
   * Acknowledgements of applications caused by one client: many apply behind one office or fair,
   * each with a CV.
   */
  applicationAcknowledgementsPerClient: number | undefined
  /**
   * Bytes that one client may store per UTC day, over all instances; a text counts ten times, as it
   * is also in mails and indices.
   */
  bytesPerClient: number | undefined
  /** Free bytes on the disk of DATA_DIR below which forms answer 503; pages go on. */
  diskFloorBytes: number | undefined
  /** A slower request is cut off, unless it keeps sending at the least rate. */
  requestTimeoutMs: number | undefined
  /** Operating time after which an unanswered request is late. */
  answerWithinMs: number | undefined
  /** Maximum age of a backup before the staff are warned. */
  backupWithinMs: number | undefined
  /** Name servers for the sender's DNS check; empty for the system's own. */
  dnsServers: readonly string[]
}

/** Changed here only; tests override them before loading a program. */
export const limits: Limits = {
  shareOfForm: 0.5,
  minFillMs: 2000,
  acknowledgementsPerDay: 3,
  acknowledgementsPerClient: 10,
  applicationAcknowledgementsPerClient: 50,
  bytesPerClient: 100 * MEGABYTE,
  diskFloorBytes: 500 * MEGABYTE,
  requestTimeoutMs: 300_000,
  answerWithinMs: 48 * HOUR_MS,
  backupWithinMs: DAY_MS + 2 * HOUR_MS,
  dnsServers: [],
}
