import { readBatch } from '@universe/domain/requests/read-batch'
import { type RequestUpdates, readUpdates } from '@universe/domain/requests/read-updates'
import { nameState } from '@universe/domain/requests/request-state'
import { read } from '../server/perform.ts'
import { deliveryOf } from '../server/request-context.ts'
import { describeCount } from '../shared/count.ts'
import type { Route } from './+types/news.ts'
import { numberOf, readFilter } from './read-filter.ts'
import { type ShownSending, showSending } from './sending.tsx'
import { plainChanges } from './words/describe-history.ts'

/** Polling does not keep the session alive. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const known = {
    filter: { ...readFilter(searchParams), before: undefined },
    newest: numberOf(searchParams, 'newest'),
    seen: numberOf(searchParams, 'seen') ?? 0,
  }
  const batchId = searchParams.get('batch')
  const batch = batchId === null ? undefined : await read(context, readBatch, { batchId })
  const news = describeNews(await read(context, readUpdates, known))
  const sending = batch && showSending(batch, deliveryOf(context))
  return Response.json({ ...news, sending } satisfies ShownNews)
}

export interface ShownNews extends ReturnType<typeof describeNews> {
  /** Undefined if not asked for. */
  sending: ShownSending | undefined
}

export type ShownChange = ShownNews['changes'][number]

function describeNews({ more, areNew, changes }: RequestUpdates) {
  const what = `${areNew ? 'new' : 'more'} ${more === 1 ? 'request' : 'requests'}`
  return {
    more,
    /** "2 new requests"; null for none. */
    text: more === 0 ? null : `${describeCount(more)} ${what}`,
    /** Oldest first: "Rana Aziz set this to Waiting". */
    changes: changes.map(change => ({
      id: change.requestId,
      number: change.number,
      text: describeChange(change),
    })),
  }
}

function describeChange({ member, kind, after }: RequestUpdates['changes'][number]): string {
  if (kind === 'inbound') return 'An answer came by mail'
  const who = member ?? 'A former member'
  if (kind === 'state') return `${who} changed this to ${nameState(after ?? '')}`
  if (kind === 'assignee') return `${who} reassigned this`
  if (kind === 'acknowledgement') return `${who} sent the acknowledgment`
  if (kind === 'until') return `${who} changed the day until which this waits`
  if (kind === 'answer') return `${who} answered`
  return `${who} ${plainChanges[kind]}`
}
