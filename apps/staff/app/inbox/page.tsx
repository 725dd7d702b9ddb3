import { businessLines } from '@universe/contract/fixed-lists'
import { CHANGED_AT_MOST } from '@universe/domain/requests/change-requests'
import { listAppliedVacancies } from '@universe/domain/requests/list-applied-vacancies'
import { listAssignees } from '@universe/domain/requests/list-assignees'
import {
  countRequests,
  countShown,
  kindsShown,
  listRequests,
  type RequestFilter,
  type RequestPage,
  type ShownCount,
} from '@universe/domain/requests/list-requests'
import { readBatch } from '@universe/domain/requests/read-batch'
import { nameState, statesShown } from '@universe/domain/requests/request-state'
import { isPermitted } from '@universe/domain/staff/require-permission'
import { visibleKinds } from '@universe/domain/staff/visible-kinds'
import { Outlet, type ShouldRevalidateFunctionArgs, useParams, useSearchParams } from 'react-router'
import { deliveryOf } from '../server/delivery-of.ts'
import { isDone, SAID_MS } from '../server/done-proof.ts'
import { read, signedIn } from '../server/perform.ts'
import { timesOf } from '../server/times-of.ts'
import { KeysLine } from '../shared/keys/keys-line.tsx'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { PageLinks } from '../shared/ui/page-links.tsx'
import type { Route } from './+types/page.ts'
import { answerChanges } from './answer-changes.ts'
import { ChangeMessage } from './change-message.tsx'
import { changeSentence } from './change-sentences.ts'
import { describeBulk } from './describe-bulk.ts'
import { inboxAddress } from './inbox-address.ts'
import { CloseRequest, InboxHead } from './inbox-head.tsx'
import { LastChangeContext, useLastChange } from './last-change.ts'
import { ListResult } from './list-result.tsx'
import { nameList } from './name-list.ts'
import type { ShownChange, ShownNews } from './news.ts'
import { NewsLine } from './news-line.tsx'
import styles from './page.module.css'
import { numberIn, readFilter } from './read-filter.ts'
import { RetryAll } from './retry-all.tsx'
import { useNews } from './use-news.ts'
import { describeBatch } from './words/describe-batch.ts'
import { describeCount } from './words/describe-count.ts'
import { describeRequest } from './words/describe-request.ts'
import { WorkList } from './work-list.tsx'

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const filter = readFilter(url.searchParams)
  const { requests, next, isSearchEmpty, seen } = await read(context, listRequests, filter)
  const counts = await read(context, countRequests, filter)
  const assignees = await read(context, listAssignees, undefined)
  const mayChange = isPermitted(actor, 'changeRequests')
  const kinds = kindsShown(actor, filter)
  const now = Date.now()
  return {
    requests: requests.map(each =>
      describeRequest(each, deliveryOf(context), timesOf(context), now),
    ),
    next,
    isSearchEmpty,
    seen,
    // A search and what is not the first page tell of changes alone.
    newest:
      filter.before === undefined && filter.search === undefined
        ? (requests[0]?.number ?? 0)
        : undefined,
    filters: {
      kinds: visibleKinds(actor.roles),
      states: statesShown(kinds).map(value => ({
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
      vacancies: await read(context, listAppliedVacancies, undefined),
      assignees: assignees.filter(({ id }) => id !== actor.memberId),
    },
    // What of it one may change.
    bulk: mayChange
      ? describeBulk({
          ...{ seen, filter, kinds, assignees, memberId: actor.memberId },
          shown: await countAll(context, filter, { requests, next }),
        })
      : undefined,
    said: await readSaid(context, url.searchParams),
    // Where they are all looked at.
    mayRetryAll: filter.mail === 'given-up' && isPermitted(actor, 'retryMail'),
  }
}

/** @returns what the member has just done, of which an address alone convinces nobody */
async function readSaid(context: Route.LoaderArgs['context'], params: URLSearchParams) {
  const done = params.get('done') ?? ''
  const proof = params.get('undo') ?? ''
  const sentence = isDone(context, done, proof) ? changeSentence(done) : undefined
  if (sentence) return { batch: '', text: sentence, undoMs: 0 }
  const batch = done && proof && (await read(context, readBatch, { batchId: proof }))
  if (!batch || batch.isUndone || batch.elapsedMs > SAID_MS) return undefined
  return { batch: proof, text: describeBatch(batch), undoMs: batch.undoMs }
}

/** @returns how many the filter shows on all pages, as far as so many are changed at once */
async function countAll(
  context: Route.LoaderArgs['context'],
  filter: RequestFilter,
  { requests, next }: Pick<RequestPage, 'requests' | 'next'>,
): Promise<ShownCount> {
  if (next === null && filter.before === undefined) {
    return { count: requests.length, newest: requests[0]?.number ?? 0 }
  }
  return read(context, countShown, { filter, limit: CHANGED_AT_MOST })
}

/** Changes what is selected, or all that the filter shows; sends all mail again that was given up. */
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

/** @returns the query by which `news.ts` is asked what came since */
function newsQuery(params: URLSearchParams, known: { seen: number; newest: number | undefined }) {
  const query = new URLSearchParams(inboxAddress(params).split('?')[1])
  query.set('seen', String(known.seen))
  if (known.newest !== undefined) query.set('newest', String(known.newest))
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

/** The list stays as it is while one request after another is opened from it. */
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

/** What the open request is told. */
export interface OpenNews {
  changes: readonly ShownChange[]
  isSignedOut: boolean
}

/** All requests that a member may see, and the open one beside them. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filters, next, mayRetryAll, requests, seen, newest } = loaderData
  const [params] = useSearchParams()
  const { id } = useParams()
  const isOpen = id !== undefined
  const last = useLastChange(loaderData.said)
  const news = useNews(newsQuery(params, { seen, newest }))
  const told = news === 'signed-out' ? undefined : news
  const changes = told?.changes ?? []
  const listText = describeListNews(told, requests)
  const name = nameList({ params, states: filters.states })
  return (
    <LastChangeContext value={last}>
      <div className={styles.inbox} data-open={isOpen || undefined}>
        {!isOpen && (
          <title>{`${told?.more ? `(${told.more}) ` : ''}${name === 'Inbox' ? '' : `${name} · `}Inbox · Universe Staff`}</title>
        )}
        <div className={styles.lists}>
          <InboxHead name={name} params={params} isOpen={isOpen} />
          <ListResult params={params} rows={requests.length} hasMore={next !== null} />
          <NewsLine text={listText} isSignedOut={!isOpen && news === 'signed-out'} heading="h1" />
          {!isOpen && <ChangeMessage />}
          {mayRetryAll && requests.length > 0 && <RetryAll />}
          <WorkList {...loaderData} filters={{ ...filters, params }} />
          {requests.length > 0 && (
            <div className={styles.foot}>
              <KeysLine />
              <ZoneNote />
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
