import { DAY_MS, HOUR_MS } from '@universe/contract/dates'

const MEGABYTE = 1024 * 1024

/** Of every installation; undefined is no limit. */
export interface Limits {
  /** Of RATE_LIMIT. */
  shareOfForm: number
  /** Sent sooner after it appeared, a form is suspicious, and not acknowledged. */
  minFillMs: number | undefined
  /** To one address, however spelled. */
  acknowledgementsPerDay: number | undefined
  /** By one client, without applications. */
  acknowledgementsPerClient: number | undefined
  /** Many apply behind one office or fair. */
  applicationAcknowledgementsPerClient: number | undefined
  /** Per UTC day, over all instances; a text counts ten times, being in mails and indices, too. */
  bytesPerClient: number | undefined
  /** On the disk of DATA_DIR; below, forms answer 503 and pages go on. */
  diskFloorBytes: number | undefined
  /** Unless the least rate is kept. */
  requestTimeoutMs: number | undefined
  /** Operating time until an unanswered request is late. */
  answerWithinMs: number | undefined
  /** Older, the staff are warned. */
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
