import type { StoredPublication } from '@universe/domain/content/publication-repository'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'

/** Whether the site shows a publication. */
export interface ShownLive {
  /** Whether the check goes on, so that the page polls. */
  isLooking: boolean
  isSeen: boolean
  text: string
}

/** @param isOver whether checking has ended, with any result */
export function describeLive(
  { action, at, seen_live_at, live_trouble }: StoredPublication,
  { isOver, times }: { isOver: boolean; times: ZoneTimes },
): ShownLive {
  const isGone = action !== 'publish'
  if (seen_live_at !== null) {
    const seen = isGone ? 'Seen gone from the site' : 'Seen live'
    return { isLooking: false, isSeen: true, text: `${seen} ${times.moment(seen_live_at, at)}` }
  }
  if (live_trouble !== null) {
    const text = troubles[isGone ? 'gone' : 'shown'][live_trouble]
    return { isLooking: false, isSeen: false, text }
  }
  if (isOver) return { isLooking: false, isSeen: false, text: UNCHECKED }
  const text = isGone
    ? 'Looking until the site shows it no more…'
    : 'Looking until the site shows it…'
  return { isLooking: true, isSeen: false, text }
}

const UNCHECKED = 'Nobody has looked whether the site shows this. Look there yourself.'
const UNREACHABLE = 'The site did not answer this server within a minute. Look there yourself.'
const UNKNOWN =
  'This server does not look at the site, as no SITE_URL says where it is. Look there yourself.'

const troubles = {
  shown: {
    'not-shown': 'The site did not show it within a minute. Look there yourself.',
    unreachable: UNREACHABLE,
    unchecked: UNKNOWN,
  },
  gone: {
    'not-shown': 'The site still had it after a minute. Look there yourself.',
    unreachable: UNREACHABLE,
    unchecked: UNKNOWN,
  },
}
