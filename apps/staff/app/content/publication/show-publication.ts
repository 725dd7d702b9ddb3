import type { ContentKind } from '@universe/contract/drafts'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { LOOK_LIVE_MS, publicPath } from '@universe/domain/content/look-live'
import type {
  StoredPublication,
  StoredSchedule,
} from '@universe/domain/content/publication-repository'
import type { ReadItem } from '@universe/domain/content/read-item'
import { wallTimeOf } from '@universe/domain/content/scheduled-instant'
import { UNDO_MS } from '@universe/domain/platform/undo'
import { isPermitted } from '@universe/domain/staff/operation'
import type { RouterContextProvider } from 'react-router'
import { signedIn } from '../../server/perform.ts'
import { requestContext, timesOf } from '../../server/request-context.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { contentWords } from '../content-words.ts'
import { formatWhen } from './wall-times.ts'

export function showPublication(
  context: Readonly<RouterContextProvider>,
  kind: ContentKind,
  item: ReadItem<ContentKind>,
) {
  const { publishedRevision, newest } = item
  const permission = contentPermissions[kind].publish
  return {
    /** The published one; null for none. */
    revision: publishedRevision,
    /** "/articles/1". */
    path: `${contentWords[kind].path}/${encodeURIComponent(item.id)}`,
    mayPublish: item.deletedAt === null && isPermitted(signedIn(context), permission),
    schedule: item.schedule ? showSchedule(item.schedule, newest.number) : null,
    /** Not undone; null before the first. */
    last: showLast(context, kind, item),
  }
}

export type ShownPublication = ReturnType<typeof showPublication>

export const pastTense = { publish: 'Published', withdraw: 'Withdrawn', close: 'Closed' }

function showLast(
  context: Readonly<RouterContextProvider>,
  kind: ContentKind,
  {
    lastPublication: newest,
    standingPublication: last,
    publicId,
    publishedRevision,
  }: ReadItem<ContentKind>,
) {
  if (!last) return null
  const { now, settings } = context.get(requestContext).parts
  const times = timesOf(context)
  const age = now() - last.at
  const isMine = last.member_id === signedIn(context).memberId
  const path = publicId === null ? null : publicPath(kind, publicId)
  const origin = settings.mail.siteUrl
  return {
    id: last.id,
    /** "Published 09:00:00", with the date unless it is today. */
    text: `${pastTense[last.action]} ${times.moment(last.at, now())}`,
    /** The undo's remaining time. */
    undoMs:
      isMine && newest?.id === last.id && last.action !== 'close' ? Math.max(0, UNDO_MS - age) : 0,
    live: describeLive(last, { isOver: age > 2 * LOOK_LIVE_MS, times }),
    /** On the site, if any. */
    page:
      path !== null && publishedRevision !== null
        ? { href: origin === undefined ? null : `${origin}${path}`, path }
        : null,
  }
}

interface ShownLive {
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

/** @param newest revision number */
function showSchedule(schedule: StoredSchedule, newest: number) {
  const { created_at, failure } = schedule
  return {
    when: formatWhen(wallTimeOf(schedule)),
    /** The schedule seen, for forms. */
    replaces: String(created_at),
    /** The action, or why it failed. */
    text: failure === null ? format(schedule, newest) : `Failed. ${failure}`,
    hasFailed: failure !== null,
  }
}

function format({ action, revision }: StoredSchedule, newest: number): string {
  if (action === 'withdraw') return 'It then leaves the site.'
  const later =
    revision === newest ? 'Later edits are not included' : 'Edits since are not included'
  return `Then version ${revision} is published. ${later} unless you reschedule.`
}
