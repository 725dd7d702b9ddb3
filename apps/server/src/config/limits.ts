import type { ApiConfig } from '@universe/api/config'
import { DAY_MS, HOUR_MS } from '@universe/contract/dates'

const MEGABYTE = 1024 * 1024

/** The same for every installation; undefined is no limit. */
export interface Limits
  extends Pick<
    ApiConfig,
    | 'minFillMs'
    | 'bytesPerClient'
    | 'diskFloorBytes'
    | 'answerWithinMs'
    | 'backupWithinMs'
    | 'dnsServers'
  > {
  /** A share of RATE_LIMIT. */
  shareOfForm: number
  /** To one address, however it is spelled. */
  acknowledgementsPerDay: number | undefined
  /** Caused by one client, without applications. */
  acknowledgementsPerClient: number | undefined
  /** Many apply behind one office or fair, each with a CV. */
  applicationAcknowledgementsPerClient: number | undefined
  /** Slower requests are cut off, unless they keep the least rate. */
  requestTimeoutMs: number | undefined
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
