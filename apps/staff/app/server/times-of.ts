import type { RouterContextProvider } from 'react-router'
import { timesIn, type ZoneTimes } from '../shared/times/zone-times.ts'
import { requestContext } from './request-context.ts'

/** @returns how times are told to the member who asks */
export function timesOf(context: Readonly<RouterContextProvider>): ZoneTimes {
  return timesIn(context.get(requestContext).session?.settings.timeZone ?? null)
}
