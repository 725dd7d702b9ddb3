import { DAY_MS, HOUR_MS } from '@universe/contract/dates'

const MEGABYTE = 1024 * 1024

/** The same for every installation; undefined is no limit. */
export interface Limits {
  /** A share of RATE_LIMIT. */
  shareOfForm: number
  /** A form sent sooner after it appeared is suspicious, and not acknowledged. */
  minFillMs: number | undefined
  /** To one address, however it is spelled. */
  acknowledgementsPerDay: number | undefined
  /** Caused by one client, without applications. */
  acknowledgementsPerClient: number | undefined
  /** Many apply behind one office or fair, each with a CV. */
  applicationAcknowledgementsPerClient: number | undefined
  /**
   * Per UTC day, over all instances; a text counts ten times, as it is also in mails and indices.
   */
  bytesPerClient: number | undefined
  /** Free on the disk of DATA_DIR; with less, forms answer 503 and pages go on. */
  diskFloorBytes: number | undefined
  /** Slower requests are cut off, unless they keep the least rate. */
  requestTimeoutMs: number | undefined
  /** Operating time until an unanswered request is late. */
  answerWithinMs: number | undefined
  /** The staff are warned of an older one. */
  backupWithinMs: number | undefined
  /** For the sender's DNS check; empty for the system's. */
  dnsServers: readonly string[]
}

/** Tests override them before loading a program. */
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
