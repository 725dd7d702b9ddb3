import { DAY_MS, HOUR_MS } from '@universe/contract/dates'

const MEGABYTE = 1024 * 1024

/** The same for every installation. Tests override them before loading a program. */
export const limits = {
  /** A share of RATE_LIMIT. */
  shareOfForm: 0.5,
  /** A form sent sooner after it appeared is suspicious, and not acknowledged. */
  minFillMs: 2000,
  /** To one address, however it is spelled. */
  acknowledgementsPerDay: 3,
  /** Caused by one client, without applications. */
  acknowledgementsPerClient: 10,
  /** Many apply behind one office or fair, each with a CV. */
  applicationAcknowledgementsPerClient: 50,
  /**
   * Per UTC day, over all instances; a text counts ten times, as it is also in mails and indices.
   */
  bytesPerClient: 100 * MEGABYTE,
  /** Free on the disk of DATA_DIR; with less, forms answer 503 and pages go on. */
  diskFloorBytes: 500 * MEGABYTE,
  /** Slower requests are cut off, unless they keep the least rate. */
  requestTimeoutMs: 300_000,
  /** Operating time until an unanswered request is late. */
  answerWithinMs: 48 * HOUR_MS,
  /** The staff are warned of an older one. */
  backupWithinMs: DAY_MS + 2 * HOUR_MS,
  /** For the sender's DNS check; empty for the system's. */
  dnsServers: [] as readonly string[],
}

/** Undefined is no limit. */
export type Limits = typeof limits
