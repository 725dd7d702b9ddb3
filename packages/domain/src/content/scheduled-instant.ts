import { DAY_MS } from '@universe/contract/dates'
import { Refused } from '../platform/refused.ts'
import {
  findInstants,
  formatInOffices,
  type Instants,
  type WallTime,
} from '../platform/wall-time.ts'

export type Scheduled =
  | { isScheduled: true; instant: number }
  /** The local time occurs twice, and none was chosen. */
  | { isScheduled: false; earlier: number; later: number }

/** `occurrence`: only if it occurs twice. */
export type ScheduledInstant =
  | { isScheduled: true; instant: number; occurrence: WallTime['occurrence'] }
  | Extract<Scheduled, { isScheduled: false }>

/**
 * @param atOnce the alternative to a past time: "publish at once"
 * @throws Refused if past, too far ahead or skipped by a clock change
 */
export function readScheduledInstant(
  wall: WallTime,
  now: number,
  atOnce: string,
): ScheduledInstant {
  const found = findInstants(wall)
  const instant = chooseInstant(wall, found)
  if (instant === undefined && found.times === 'twice') return { isScheduled: false, ...found }
  if (instant === undefined) throw new Refused(tellGap(wall, found))
  if (instant <= now) {
    throw new Refused(
      `That time has passed: it is ${formatInOffices(now)} now. Choose a later one, or ${atOnce}.`,
    )
  }
  if (instant > now + AHEAD_MAX_MS) {
    throw new Refused('That is more than two years ahead. Choose an earlier time.')
  }
  const occurrence = found.times === 'twice' ? wall.occurrence : null
  return { isScheduled: true, instant, occurrence }
}

function chooseInstant({ occurrence }: WallTime, found: Instants): number | undefined {
  if (found.times === 'once') return found.instant
  return found.times === 'twice' && occurrence ? found[occurrence] : undefined
}

function tellGap({ wallTime }: WallTime, found: Instants): string {
  const { from, to } = found as Extract<Instants, { times: 'never' }>
  const clock = wallTime.slice(11)
  return `There is no ${clock} on that day: clocks are put forward from ${from} to ${to}. Choose a time before ${from}, or ${to} or later.`
}

const AHEAD_MAX_MS = 2 * 366 * DAY_MS

/** Null: not scheduled. */
export interface StoredWallTime {
  wall_time: string | null
  zone: string | null
  occurrence: WallTime['occurrence']
}

export function wallTimeOf({ wall_time, zone, occurrence }: StoredWallTime): WallTime {
  return { wallTime: wall_time ?? '', zone: zone ?? '', occurrence }
}
