import type { ListedItem } from '@universe/domain/content/list-items'
import { nameZone } from '../shared/times/zone-times.ts'

const words: Record<ListedItem['state'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
}

export interface ShownState {
  name: ListedItem['state'] | 'edited'
  text: string
}

export function describeState({
  state,
  isEditedSince,
}: Pick<ListedItem, 'state' | 'isEditedSince'>): ShownState {
  if (state === 'published' && isEditedSince) return { name: 'edited', text: 'Edited since' }
  return { name: state, text: words[state] }
}

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** @returns "Publishes 24 Nov 2026, 09:00 Ramallah time" */
export function describeSchedule({
  action,
  wall_time: wallTime,
  zone,
}: NonNullable<ListedItem['schedule']>): string {
  return `${action === 'withdraw' ? 'Withdraws' : 'Publishes'} ${describeWallTime(wallTime, zone)}`
}

/** @returns "24 Nov 2026, 09:00 Ramallah time" */
export function describeWallTime(wallTime: string, zone: string): string {
  const at = Date.parse(`${wallTime.slice(0, 16)}Z`)
  return `${Number.isNaN(at) ? wallTime : wallClock.format(at)} ${nameZone(zone)}`
}
