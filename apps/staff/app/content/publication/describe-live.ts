import type { StoredPublication } from '@universe/domain/content/publication-repository'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'

export interface ShownLive {
  /** The page polls faster while it goes on. */
  isLooking: boolean
  isSeen: boolean
  text: string
}

/** @param isOver whether checking has ended */
export function describeLive(
  { action, at, seen_live_at, live_trouble }: StoredPublication,
  { isOver, times }: { isOver: boolean; times: ZoneTimes },
): ShownLive {
  const isGone = action !== 'publish'
  if (seen_live_at !== null) {
    const seen = isGone ? 'Gone from the site' : 'Seen live'
    return { isLooking: false, isSeen: true, text: `${seen} ${times.moment(seen_live_at, at)}` }
  }
  if (live_trouble !== null) {
    const text = live_trouble === 'not-shown' && isGone ? STILL_SHOWN : troubles[live_trouble]
    return { isLooking: false, isSeen: false, text }
  }
  if (isOver) return { isLooking: false, isSeen: false, text: UNCHECKED }
  const text = isGone ? 'Checking that the site removed it…' : 'Checking the site…'
  return { isLooking: true, isSeen: false, text }
}

const UNCHECKED = 'Not checked yet: open the page'
const STILL_SHOWN = 'Still on the site after a minute: open the page'

const troubles = {
  'not-shown': 'Not on the site after a minute: open the page',
  unreachable: 'The site did not answer within a minute: open the page',
  unchecked: 'Not checked, since SITE_URL is not set: open the page',
}
