import type { RouterContextProvider } from 'react-router'
import { timesIn, type ZoneTimes } from '../shared/times/zone-times.ts'
import { requestContext } from './request-context.ts'

/** @returns the formats of times for the current member */
export function timesOf(context: Readonly<RouterContextProvider>): ZoneTimes {
  return timesIn(context.get(requestContext).session?.settings.timeZone ?? null)
}
