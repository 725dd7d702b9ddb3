import type { ContentKind } from '@universe/contract/drafts'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { LOOK_LIVE_MS } from '@universe/domain/content/look-live'
import type { ReadItem } from '@universe/domain/content/read-item'
import type { StoredSchedule } from '@universe/domain/content/schedule-repository'
import { wallTimeOf } from '@universe/domain/content/scheduled-instant'
import { publicPath } from '@universe/domain/content/shows-revision'
import { Refused } from '@universe/domain/platform/refused'
import { UNDO_MS } from '@universe/domain/platform/undo'
import { dueInstant, formatInOffices } from '@universe/domain/platform/wall-time'
import { isPermitted } from '@universe/domain/staff/operation'
import type { RouterContextProvider } from 'react-router'
import { signedIn } from '../../server/perform.ts'
import { requestContext } from '../../server/request-context.ts'
import { timesOf } from '../../server/times-of.ts'
import { describeLive, type ShownLive } from './describe-live.ts'

export interface ShownPublication {
  state: ReadItem<ContentKind>['state']
  /** The published one; null for none. */
  revision: number | null
  /** "/articles/1". */
  path: string
  mayPublish: boolean
  schedule: ShownSchedule | null
  /** Not undone; null before the first. */
  last: ShownLast | null
}

interface ShownLast {
  id: string
  /** "Published 09:00:00", with the date unless it is today. */
  text: string
  /** The undo's remaining time. */
  undoMs: number
  live: ShownLive
  /** On the site, if any. */
  page: { href: string | null; path: string } | null
}

export function showPublication(
  context: Readonly<RouterContextProvider>,
  kind: ContentKind,
  item: ReadItem<ContentKind>,
): ShownPublication {
  const { state, publishedRevision, newest } = item
  const operation =
    kind === 'article' ? contentPermissions.article.publish : contentPermissions.vacancy.publish
  return {
    state,
    revision: publishedRevision,
    path: `${kind === 'article' ? '/articles' : '/vacancies'}/${encodeURIComponent(item.id)}`,
    mayPublish: item.deletedAt === null && isPermitted(signedIn(context), operation),
    schedule: item.schedule ? showSchedule(item.schedule, newest.number) : null,
    last: showLast(context, kind, item),
  }
}

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
): ShownLast | null {
  if (!last) return null
  const { now, settings } = context.get(requestContext).parts
  const times = timesOf(context)
  const age = now() - last.at
  const isMine = last.member_id === signedIn(context).memberId
  const path = publicId === null ? null : publicPath(kind, publicId)
  const origin = settings.mail.siteUrl
  return {
    id: last.id,
    text: `${pastTense[last.action]} ${times.moment(last.at, now())}`,
    undoMs:
      isMine && newest?.id === last.id && last.action !== 'close' ? Math.max(0, UNDO_MS - age) : 0,
    live: describeLive(last, { isOver: age > 2 * LOOK_LIVE_MS, times }),
    page:
      path !== null && publishedRevision !== null
        ? { href: origin === undefined ? null : `${origin}${path}`, path }
        : null,
  }
}

interface ShownSchedule {
  action: StoredSchedule['action']
  revision: number | null
  wallTime: string
  zone: string
  occurrence: StoredSchedule['occurrence']
  /** The schedule seen, for forms. */
  replaces: string
  /** "24 Nov 2026, 09:00 Ramallah · 11:00 Dubai", by current rules. */
  when: string
  /** The action, or why it failed. */
  text: string
  hasFailed: boolean
}

/** @param newest revision number */
function showSchedule(schedule: StoredSchedule, newest: number): ShownSchedule {
  const { action, revision, wall_time, zone, occurrence, created_at, failure } = schedule
  const when = formatWhen(schedule)
  return {
    action,
    revision,
    wallTime: wall_time,
    zone,
    occurrence,
    when,
    replaces: String(created_at),
    text: failure === null ? format(schedule, newest) : `Failed. ${failure}`,
    hasFailed: failure !== null,
  }
}

/** Other tools may store invalid times and zones. */
function formatWhen(schedule: StoredSchedule): string {
  try {
    return formatInOffices(dueInstant(wallTimeOf(schedule)))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return `${schedule.wall_time} ${schedule.zone}`
  }
}

function format({ action, revision }: StoredSchedule, newest: number): string {
  if (action === 'withdraw') return 'It then leaves the site.'
  const later =
    revision === newest ? 'Later edits are not included' : 'Edits since are not included'
  return `Then version ${revision} is published. ${later} unless you reschedule.`
}
