import { MINUTE_MS } from '@universe/contract/dates'
import type { ContentKind } from '@universe/contract/drafts'
import type { NamedPublication } from '@universe/domain/content/publication-repository'
import type { ReadItem } from '@universe/domain/content/read-item'
import { wallTimeOf } from '@universe/domain/content/scheduled-instant'
import { formatInZone, SCHEDULE_ZONES } from '@universe/domain/platform/wall-time'
import type { RouterContextProvider } from 'react-router'
import { requestContext, timesOf } from '../../server/request-context.ts'
import { describeAge } from '../../shared/times/describe-age.ts'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { describeLive } from './describe-live.ts'
import { pastTense, type ShownPublication, showPublication } from './show-publication.ts'
import { beginWallTime, OFFICE_ZONE } from './wall-times.ts'

export interface ShownSchedulePage {
  title: string
  publication: ShownPublication
  choices: { value: string; text: string }[]
  asked: { what: string; date: string; time: string; zone: string; occurrence: string }
  /** Newest first, withdrawals included. */
  publications: { id: string; what: string; about: string[] }[]
}

/** @param params of an ambiguous attempt */
export function showSchedulePage(
  context: Readonly<RouterContextProvider>,
  kind: ContentKind,
  {
    item,
    publications,
    params,
  }: { item: ReadItem<ContentKind>; publications: NamedPublication[]; params: URLSearchParams },
): ShownSchedulePage {
  const publication = showPublication(context, kind, item)
  const schedule = item.schedule && wallTimeOf(item.schedule)
  const choices = choicesOf(item)
  const { now } = context.get(requestContext).parts
  const times = timesOf(context)
  return {
    title: item.newest.draft.title || 'Untitled',
    publication,
    choices,
    asked: { what: params.get('what') ?? whatOf(item), ...beginWallTime(schedule, params, now()) },
    publications: publications.map(each => showLine(each, times, now())),
  }
}

/** The published newest revision can only be withdrawn. */
function whatOf({ newest, publishedRevision, schedule }: ReadItem<ContentKind>): string {
  const isWithdrawal = schedule
    ? schedule.action === 'withdraw'
    : publishedRevision === newest.number
  return isWithdrawal ? 'withdraw' : ''
}

function choicesOf({ newest, publishedRevision, schedule }: ReadItem<ContentKind>) {
  const scheduled = schedule?.revision ?? newest.number
  const older =
    scheduled === newest.number
      ? []
      : [{ value: `publish ${scheduled}`, text: `Publish version ${scheduled}, as scheduled` }]
  const withdraw = { value: 'withdraw', text: 'Withdraw it from the site' }
  const newestText = `Publish version ${newest.number}, the newest`
  return [
    { value: `publish ${newest.number}`, text: newestText },
    ...older,
    ...(publishedRevision === null ? [] : [withdraw]),
  ]
}

function showLine(publication: NamedPublication, times: ZoneTimes, now: number) {
  const { id, action, revision, at, due_at, undone_at, member_name, seen_live_at } = publication
  const isOver = now - at > 2 * MINUTE_MS
  const about = [
    times.instant(at),
    action === 'close' ? 'its last day was over' : (member_name ?? 'a former member'),
    due_at !== null && action !== 'close' && `scheduled for ${formatDue(due_at)}`,
    due_at !== null && at - due_at > MINUTE_MS && `${describeAge(due_at, at)} late`,
    undone_at !== null && `undone ${times.moment(undone_at, at)}`,
    (undone_at === null || seen_live_at !== null) &&
      describeLive(publication, { isOver, times }).text,
  ]
  return {
    id,
    what: revision === null ? pastTense[action] : `${pastTense[action]} version ${revision}`,
    about: about.filter(text => text !== false),
  }
}

function formatDue(instant: number): string {
  return `${formatInZone(OFFICE_ZONE, instant).join(', ')} ${SCHEDULE_ZONES[OFFICE_ZONE]}`
}
