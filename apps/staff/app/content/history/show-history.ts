import type { ContentKind } from '@universe/contract/drafts'
import type { History, ListedRevision } from '@universe/domain/content/history'
import type { ZoneTimes } from '../../shared/times/zone-times.ts'
import { wholeNumber } from '../../shared/whole-number.ts'
import { describeSchedule } from '../describe-schedule.ts'

interface HistoryParts {
  kind: ContentKind
  id: string
  times: ZoneTimes
  params: URLSearchParams
  mayEdit: boolean
  isRestored: boolean
}

export function showHistory(history: History, parts: HistoryParts) {
  const { title, revision, revisions, next, compared, isDeleted } = history
  const { kind, id, times, params, mayEdit, isRestored } = parts
  const [newest] = revisions
  return {
    kind,
    id,
    title: title || 'Untitled',
    revision,
    next,
    compared,
    isDeleted,
    isFirst: !params.has('before'),
    mayRestore: mayEdit && !isDeleted,
    revisions: revisions.map(each => showRevision(each, times)),
    said:
      isRestored && newest
        ? `Version ${newest.restoredFrom} was restored as version ${newest.number}. All others are kept.`
        : undefined,
  }
}

export type ShownVersions = ReturnType<typeof showHistory>

function showRevision(revision: ListedRevision, times: ZoneTimes) {
  const { number, at, publishedAt, isNewest, isPublished, schedule } = revision
  const [last] = publishedAt
  return {
    number,
    at: new Date(at).toISOString(),
    when: times.instant(at),
    by: revision.by ?? (revision.isByMember ? 'A former member' : 'An import'),
    how: describeOrigin(revision),
    marks: [
      ...(isNewest ? [{ name: 'newest' as const, text: 'Newest' }] : []),
      ...(isPublished ? [{ name: 'site' as const, text: 'On the site' }] : []),
      ...(schedule ? [{ name: 'scheduled' as const, text: describeSchedule(schedule) }] : []),
    ],
    published: last === undefined ? undefined : `Published ${times.minute(last)}`,
  }
}

export type ShownRevision = ReturnType<typeof showRevision>

function describeOrigin({ origin, restoredFrom }: ListedRevision): string {
  switch (origin) {
    case 'written':
      return 'Written'
    case 'restored':
      return `Restored from version ${restoredFrom}`
    case 'imported':
      return 'Imported'
  }
}

/** Invalid numbers count as missing. */
export function readHistoryChoice(params: URLSearchParams) {
  const numberIn = (name: string) => wholeNumber(params.get(name)) || undefined
  return { from: numberIn('from'), to: numberIn('to'), before: numberIn('before') }
}
