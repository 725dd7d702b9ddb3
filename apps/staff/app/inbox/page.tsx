import { businessLines } from '@universe/contract/fixed-lists'
import { CHANGED_AT_MOST, changeRequests } from '@universe/domain/requests/change-requests'
import { listAssignees } from '@universe/domain/requests/changes/assignee'
import { enterRequest } from '@universe/domain/requests/enter-request'
import {
  countRequests,
  countShown,
  kindsShown,
  listAppliedVacancies,
  listRequests,
  type RequestFilter,
  type RequestPage,
  type ShownCount,
} from '@universe/domain/requests/list-requests'
import { readBatch } from '@universe/domain/requests/read-batch'
import { filterStates, nameState } from '@universe/domain/requests/request-state'
import { retryMail } from '@universe/domain/requests/retry-mail'
import { isPermitted } from '@universe/domain/staff/operation'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { useCallback, useState } from 'react'
import { Outlet, type ShouldRevalidateFunctionArgs, useParams, useSearchParams } from 'react-router'
import { flashContext } from '../server/flash.ts'
import { read, signedIn } from '../server/perform.ts'
import { deliveryOf, timesOf } from '../server/request-context.ts'
import { describeCount } from '../shared/count.ts'
import { KeysLine } from '../shared/keys/keys-line.tsx'
import { usePollWhileVisible } from '../shared/navigation/use-live-page.ts'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { PageLinks } from '../shared/ui/page-links.tsx'
import type { Route } from './+types/page.ts'
import { answerChanges } from './answer-changes.ts'
import { ChangeMessage } from './change-message.tsx'
import { describeBulk } from './describe-bulk.ts'
import styles from './inbox.module.css'
import { inboxAddress, inboxFilter } from './inbox-address.ts'
import { CloseRequest, InboxHead, ListResult, RetryAll } from './inbox-head.tsx'
import { LastChangeContext, useLastChange } from './last-change.ts'
import type { ShownChange, ShownNews } from './news.ts'
import { NewsLine } from './news-line.tsx'
import { numberIn, readFilter } from './read-filter.ts'
import type { InboxFiltersProps } from './request-filters.tsx'
import { type ShownSending, showSending } from './sending.tsx'
import { describeBatch } from './words/describe-batch.ts'
import { describeRequest } from './words/describe-request.ts'
import { WorkList } from './work-list.tsx'
import { WriteToAll } from './write-to-all.tsx'

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const filter = readFilter(url.searchParams)
  const { requests, next, isSearchEmpty, seen } = await read(context, listRequests, filter)
  const counts = await read(context, countRequests, filter)
  const assignees = await read(context, listAssignees)
  const mayChange = isPermitted(actor, changeRequests)
  const kinds = kindsShown(actor, filter)
  const now = Date.now()
  return {
    requests: requests.map(each =>
      describeRequest(each, deliveryOf(context), timesOf(context), now),
    ),
    next,
    isSearchEmpty,
    seen,
    // A search, and pages after the first, poll for changes only.
    newest:
      filter.before === undefined && filter.search === undefined ? newestOf(requests) : undefined,
    filters: {
      kinds: visibleKinds(actor.roles),
      states: filterStates(kinds).map(value => ({
        value,
        text: nameState(value),
        count: describeCount(counts.byState[value] ?? 0),
      })),
      counts: {
        open: describeCount(counts.open),
        givenUp: describeCount(counts.givenUp),
        notAcknowledged: describeCount(counts.notAcknowledged),
        suspicious: describeCount(counts.suspicious),
        late: describeCount(counts.late),
      },
      lines: businessLines,
      vacancies: await read(context, listAppliedVacancies),
      assignees: assignees.filter(({ id }) => id !== actor.memberId),
    },
    bulk: mayChange
      ? describeBulk({
          seen,
          filter,
          kinds,
          assignees,
          memberId: actor.memberId,
          shown: await countAll(context, filter, { requests, next }),
        })
      : undefined,
    mayEnter: isPermitted(actor, enterRequest),
    said: await readLastChange(context),
    // On the filter that lists them.
    mayRetryAll: filter.mail === 'given-up' && isPermitted(actor, retryMail),
  }
}

async function readLastChange(context: Route.LoaderArgs['context']) {
  const id = context.get(flashContext)?.id
  const batch = id && (await read(context, readBatch, { batchId: id }))
  if (!batch || batch.isUndone) return undefined
  const untold = []
  for (const vacancy of batch.hiredFor) {
    const filter = { vacancy, untold: true }
    const { count } = await read(context, countShown, { filter, limit: CHANGED_AT_MOST })
    if (count > 0) untold.push({ vacancy, count })
  }
  return {
    id,
    ...describeBatch(batch, timesOf(context)),
    undoMs: batch.undoMs,
    untold,
    sending: showSending(batch, deliveryOf(context)),
  }
}

/** @returns the results on all pages, up to the bulk limit */
async function countAll(
  context: Route.LoaderArgs['context'],
  filter: RequestFilter,
  { requests, next }: Pick<RequestPage, 'requests' | 'next'>,
): Promise<ShownCount> {
  if (next === null && filter.before === undefined) {
    return { count: requests.length, newest: newestOf(requests) }
  }
  return read(context, countShown, { filter, limit: CHANGED_AT_MOST })
}

/** Requests that are back stand before newer ones. */
function newestOf(requests: RequestPage['requests']): number {
  return Math.max(0, ...requests.map(({ number }) => number))
}

export function action(args: Route.ActionArgs) {
  const { searchParams } = args.url
  const which = (form: URLSearchParams) =>
    form.get('which') === 'filter'
      ? {
          filter: readFilter(searchParams),
          shown: { count: numberIn(form, 'count'), newest: numberIn(form, 'newest') },
        }
      : { ids: form.getAll('id') }
  return answerChanges(args, which, 'all')
}

interface KnownNews {
  seen: number
  newest: number | undefined
  batch: string | undefined
}

function newsQuery(params: URLSearchParams, known: KnownNews) {
  const query = new URLSearchParams(inboxFilter(params))
  query.set('seen', String(known.seen))
  if (known.newest !== undefined) query.set('newest', String(known.newest))
  if (known.batch !== undefined) query.set('batch', known.batch)
  return query.toString()
}

function describeListNews(
  news: ShownNews | undefined,
  requests: readonly { id: string }[],
): string | null {
  const changed = requests.filter(({ id }) => news?.changes.some(change => change.id === id)).length
  const changes = changed === 0 ? null : `${changed} changed by colleagues`
  return [news?.text ?? null, changes].filter(text => text !== null).join(', ') || null
}

/** Opening a request does not reload the list. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const opensAnother = nextParams.id !== undefined && currentUrl.pathname !== nextUrl.pathname
  if (opensAnother && formMethod === undefined && currentUrl.search === nextUrl.search) return false
  return defaultShouldRevalidate
}

export interface OpenNews {
  changes: readonly ShownChange[]
  isSignedOut: boolean
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filters, next, mayRetryAll, mayEnter, requests, bulk, seen, newest } = loaderData
  const [params] = useSearchParams()
  const { id } = useParams()
  const isOpen = id !== undefined
  const last = useLastChange(loaderData.said)
  const batch = last.said?.sending ? last.said.id : undefined
  const news = useNews(newsQuery(params, { seen, newest, batch }), last.said?.sending)
  const told = news === 'signed-out' ? undefined : news
  const sending = told?.sending ?? last.said?.sending
  const changes = told?.changes ?? []
  const listText = describeListNews(told, requests)
  const name = nameList({ params, states: filters.states })
  return (
    <LastChangeContext value={{ ...last, sending }}>
      <div className={styles.inbox} data-open={isOpen || undefined}>
        {!isOpen && (
          <title>{`${told?.more ? `(${told.more}) ` : ''}${name === 'Inbox' ? '' : `${name} · `}Inbox · Universe Staff`}</title>
        )}
        <div className={styles.lists}>
          <InboxHead
            name={name}
            params={params}
            isOpen={isOpen}
            mayEnter={mayEnter}
            isQuiet={isOpen || mayRetryAll}
          >
            <NewsLine text={listText} isSignedOut={!isOpen && news === 'signed-out'} heading="h1" />
          </InboxHead>
          <ListResult params={params} rows={requests.length} hasMore={next !== null} />
          {!isOpen && <ChangeMessage />}
          {mayRetryAll && requests.length > 0 && <RetryAll />}
          {params.get('told') === 'no' && bulk && requests.length > 0 && (
            <WriteToAll filter={inboxFilter(params)} {...bulk} />
          )}
          <WorkList {...loaderData} filters={{ ...filters, params }} />
          {requests.length > 0 && (
            <div className={styles.foot}>
              <ZoneNote />
              <KeysLine />
            </div>
          )}
          <PageLinks first={inboxAddress(params)} next={next} isFirst={!params.has('before')} />
        </div>
        {isOpen && (
          <div className={styles.request}>
            <CloseRequest params={params} />
            <Outlet context={{ changes, isSignedOut: news === 'signed-out' } satisfies OpenNews} />
          </div>
        )}
      </div>
    </LastChangeContext>
  )
}

type Named = Pick<InboxFiltersProps, 'params' | 'states'>

/** Omits search words and names, which browser histories would keep. */
function nameList({ params, states }: Named): string {
  const assignees: Record<string, string> = { me: 'Mine', nobody: 'Unassigned' }
  const kinds: Record<string, string> = {
    contact: 'Contact',
    demo: 'Demo',
    application: 'Applications',
  }
  const mails: Record<string, string> = {
    'given-up': 'Mail not sent',
    waiting: 'Mail waiting',
    'not-acknowledged': 'Not acknowledged',
  }
  const state = params.get('state') ?? ''
  const others: Record<string, string> = { open: 'Open', all: 'All', spam: 'Spam' }
  const chosen = [
    params.get('q') && 'Search',
    params.get('late') && 'Late',
    params.get('told') && 'Heard nothing',
    params.get('suspicious') && 'Suspicious',
    mails[params.get('mail') ?? ''],
    others[state] ?? states.find(({ value }) => value === state)?.text,
    assignees[params.get('assignee') ?? ''],
    kinds[params.get('kind') ?? ''],
    params.get('line'),
  ].filter(Boolean)
  return chosen.length > 0 ? chosen.join(', ') : 'Inbox'
}

const POLL_MS = 20_000
const POLL_WHILE_SENDING_MS = 4000

type News = ShownNews | 'signed-out'

/**
 * Does not revalidate: the member may be pointing or typing.
 * @param query for `news.ts`
 * @param begun how far sending was as the page was loaded
 */
function useNews(query: string, begun: ShownSending | undefined): News | undefined {
  const [told, setTold] = useState<{ query: string; news: News }>()
  const look = useCallback(async () => {
    const news = await fetchNews(query)
    if (news) setTold({ query, news })
  }, [query])
  const news = told?.query === query ? told.news : undefined
  const sending = news === 'signed-out' ? undefined : (news?.sending ?? begun)
  // Also when signed out: the member may sign in over the page or in another tab.
  usePollWhileVisible(sending?.waiting ? POLL_WHILE_SENDING_MS : POLL_MS, look)
  return news
}

/** @returns undefined without an answer */
async function fetchNews(query: string): Promise<News | undefined> {
  try {
    const answer = await fetch(`/inbox.json?${query}`, { redirect: 'manual' })
    // The redirect to the sign-in.
    if (answer.type === 'opaqueredirect') return 'signed-out'
    return answer.ok ? ((await answer.json()) as ShownNews) : undefined
  } catch {
    return undefined
  }
}
