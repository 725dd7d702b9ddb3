import type { RouterContextProvider } from 'react-router'
import { timesIn, type ZoneTimes } from '../shared/times/zone-times.ts'
import { requestContext } from './request-context.ts'

export function timesOf(context: Readonly<RouterContextProvider>): ZoneTimes {
  return timesIn(context.get(requestContext).session?.settings.timeZone ?? null)
}
