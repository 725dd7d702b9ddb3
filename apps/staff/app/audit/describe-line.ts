import { DAY_MS } from '@universe/contract/dates'
import type { AuditedObject, AuditLine, AuditPage } from '@universe/domain/audit/list-audit'
import {
  describeAction,
  isOperatorAction,
  objectKindOf,
} from '@universe/domain/staff/audit-actions'
import { describeAgo } from '../shared/times/describe-age.ts'
import type { ZoneTimes } from '../shared/times/zone-times.ts'

export interface ShownObject {
  /** Filter value; undefined for none or several. */
  id: string | undefined
  /** Empty where the words say it all. */
  text: string
  /** If it still exists. */
  to: string | undefined
}

export function describeLine(line: AuditPage['lines'][number], times: ZoneTimes, now: number) {
  const { seq, at, memberId, action, details } = line
  return {
    seq,
    at: new Date(at).toISOString(),
    /** To the second, with the zone's offset. */
    when: times.zoned(at),
    ago: now - at < DAY_MS ? describeAgo(at, now) : times.clock(at),
    /** Groups lines. */
    day: times.day(at, now),
    who: describeWho(line),
    /** Filter value; null for non-members. */
    memberId,
    what: describeAction(action),
    object: describeObject(line),
    details: describeDetails(details, name => name !== 'ids'),
  }
}

export type ShownLine = ReturnType<typeof describeLine>

/** @returns the actor's current name */
export function describeWho({ memberId, memberName, action }: AuditLine): string {
  if (memberName !== null) return memberName
  if (memberId !== null) return 'A former member'
  return isOperatorAction(action) ? 'The operator' : 'Nobody signed in'
}

/** By kind: what it is called without a name, once it is gone, and where it stands. */
const OBJECTS: Record<AuditedObject['kind'], { unnamed: string; gone: string; list: string }> = {
  request: { unnamed: 'A request', gone: 'A request, now erased', list: 'inbox' },
  member: { unnamed: 'A member', gone: 'A member, now removed', list: 'members' },
  article: { unnamed: 'An article, untitled', gone: 'An article, now deleted', list: 'articles' },
  vacancy: { unnamed: 'A vacancy, untitled', gone: 'A vacancy, now deleted', list: 'vacancies' },
  issue: {
    unnamed: 'An issue, without a subject',
    gone: 'An issue, now deleted',
    list: 'newsletter',
  },
  subscriber: { unnamed: 'A subscriber', gone: 'A subscriber, now deleted', list: 'subscribers' },
}
/** Removed objects whose line has no id. */
const WITHOUT_ID: Record<string, string> = {
  'person.erased': 'A person, now erased',
  'request.spam-erased': 'Requests, now erased',
}

function describeObject({
  action,
  objectId,
  object,
}: AuditPage['lines'][number]): ShownObject | undefined {
  if (objectId === null) {
    const text = WITHOUT_ID[action]
    return text === undefined ? undefined : { id: undefined, text, to: undefined }
  }
  if (object) return { id: objectId, ...describeNamed(object, objectId) }
  const kind = objectKindOf(action)
  if (!kind) return { id: objectId, text: 'an object', to: undefined }
  const text = kind === 'passkey' || kind === 'session' ? '' : OBJECTS[kind].gone
  return { id: objectId, text, to: undefined }
}

function describeNamed({ kind, name }: AuditedObject, id: string) {
  const { unnamed, list } = OBJECTS[kind]
  const text = kind === 'request' && name !== null ? `Request ${name}` : (name ?? unnamed)
  return { text, to: `/${list}/${id}` }
}

/**
 * @param isShown by a detail's name
 * @returns details in their order: "sessions: 2"
 */
export function describeDetails(details: string, isShown = (_name: string) => true): string {
  try {
    const said: Record<string, unknown> = JSON.parse(details)
    return Object.entries(said)
      .filter(([name]) => isShown(name))
      .map(
        ([name, value]) =>
          `${name === 'revision' ? 'version' : name}: ${[value].flat().join(', ') || 'none'}`,
      )
      .join(' · ')
  } catch {
    return details
  }
}
