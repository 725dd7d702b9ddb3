import { DAY_MS, HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import { isolate } from '@universe/contract/isolate'
import type { Trx } from '@universe/store/store'
import { PRESS_AGAIN, Refused } from '../../platform/refused.ts'
import { findMember } from '../../staff/member-repository.ts'
import { findChanges, isStanding } from '../request-change-repository.ts'
import type { RequestRow } from '../request-list-repository.ts'
import { describeRequests } from '../request-repository.ts'
import { nameState } from '../request-state.ts'
import { describeDay } from '../waiting-days.ts'
import { type Change, type ChangeContext, idsOf } from './change.ts'

/**
 * @param meant `seen`: newest change shown
 * @throws Refused, with a description, if others changed what would be overwritten
 */
export async function refuseUnseen(
  { trx, actor, now }: ChangeContext,
  {
    rows,
    isOne,
    change,
    seen,
  }: {
    rows: readonly RequestRow[]
    isOne: boolean
    change: Change
    seen: number
  },
): Promise<void> {
  const later = await findChanges(trx, idsOf(rows), { kinds: change.overwrites, after: seen })
  const unseen = later.filter(each => isStanding(each) && each.member_id !== actor.memberId)
  if (unseen.length === 0) return
  throw new Refused(`${await describeAll(trx, unseen, { isOne, now })} ${PRESS_AGAIN}`)
}

type OthersChange = Awaited<ReturnType<typeof findChanges>>[number]

const NAMED_AT_MOST = 3

async function describeAll(
  trx: Trx,
  unseen: readonly OthersChange[],
  { isOne, now }: { isOne: boolean; now: number },
) {
  const lasts = [...new Map(unseen.map(change => [change.request_id, change])).values()]
  const named = lasts.slice(0, NAMED_AT_MOST)
  const known = await describeRequests(
    trx,
    named.map(({ request_id }) => request_id),
  )
  const sentences: string[] = []
  for (const change of named) {
    const visitor = known.get(change.request_id)
    const request = `the request of ${isolate(visitor?.name || visitor?.email || 'a visitor')}`
    sentences.push(await describeOthers(trx, change, { request, now }))
  }
  if (isOne) return sentences.join(' ')
  const more = lasts.length - named.length
  if (more > 0) sentences.push(`And ${more} more.`)
  const were = lasts.length === 1 ? 'was' : 'were'
  return `${lasts.length} of these ${were} changed by others in the meantime: ${sentences.join(' ')}`
}

async function describeOthers(
  trx: Trx,
  { member_id, member_name, kind, after, at }: OthersChange,
  { request, now }: { request: string; now: number },
) {
  const who = member_name || 'Another member'
  const when = describeElapsed(now - at)
  if (kind === 'state') return `${who} changed ${request} to ${nameState(after ?? '')} ${when}.`
  if (kind === 'until') {
    return after === null
      ? `${who} removed the date of ${request} ${when}.`
      : `${who} set ${request} to wait until ${describeDay(after)} ${when}.`
  }
  if (kind === 'answer') return `${who} answered ${request} ${when}.`
  if (kind === 'inbound') return `An answer to ${request} came by mail ${when}.`
  if (kind === 'verdict') return `${who} marked ${request} as not spam ${when}.`
  if (after === null) return `${who} took ${request} from its assignee ${when}.`
  if (after === member_id) return `${who} took ${request} ${when}.`
  const assignee = await findMember(trx, { id: after })
  return `${who} assigned ${request} to ${assignee?.name || 'another member'} ${when}.`
}

const SPANS = [
  ['minute', MINUTE_MS, 60],
  ['hour', HOUR_MS, 24],
  ['day', DAY_MS, Number.POSITIVE_INFINITY],
] as const

/** Such as "3 minutes ago": needs no time zone. */
function describeElapsed(elapsedMs: number): string {
  for (const [unit, unitMs, most] of SPANS) {
    const count = Math.floor(elapsedMs / unitMs)
    if (count < 1) return 'just now'
    if (count < most) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
