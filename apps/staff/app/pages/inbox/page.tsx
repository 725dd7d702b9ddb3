import { randomUUID } from 'node:crypto'
import { businessLines } from '@universe/contract/fixed-lists'
import { isPermitted } from '@universe/domain/permissions/require-permission'
import { visibleKinds } from '@universe/domain/permissions/visible-kinds'
import { listAssignees } from '@universe/domain/requests/list-assignees'
import { countRequests, listRequests } from '@universe/domain/requests/list-requests'
import { BackIcon } from '@universe/ui/icons.tsx'
import {
  Link,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useParams,
  useSearchParams,
} from 'react-router'
import { KeysLine } from '../../keyboard/keys-line.tsx'
import { useShortcut } from '../../keyboard/shortcuts.tsx'
import { describeRequest } from '../../requests/describe-request.ts'
import { deliveryOf } from '../../server/delivery-of.ts'
import { read, signedIn } from '../../server/perform.ts'
import { timesOf } from '../../server/times-of.ts'
import { ZoneNote } from '../../times/zone-note.tsx'
import { PageLinks } from '../../ui/page-links.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import type { Route } from './+types/page.ts'
import { answerChanges } from './answer-changes.ts'
import { ChangeMessage } from './change-message.tsx'
import { ExportRequests } from './export-requests.tsx'
import { inboxAddress } from './inbox-address.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { NoRequests } from './no-requests.tsx'
import styles from './page.module.css'
import { readFilter } from './read-filter.ts'
import { RequestList } from './request-list.tsx'
import { RetryAll } from './retry-all.tsx'
import { RowKeys } from './row-keys.tsx'

const COUNTED_AT_MOST = 99
/** What of the address a search begins anew, and what only leads back to an export. */
const NOT_KEPT = ['q', 'before', 'id', 'export']

export { clientAction } from '../../navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const filter = readFilter(url.searchParams)
  const { requests, next, isSearchEmpty, seen } = await read(context, listRequests, filter)
  const counts = await read(context, countRequests, { kind: filter.kind })
  const now = Date.now()
  return {
    requests: requests.map(each =>
      describeRequest(each, deliveryOf(context), timesOf(context), now),
    ),
    next,
    isSearchEmpty,
    counts: {
      givenUp: describeCount(counts.givenUp),
      suspicious: describeCount(counts.suspicious),
    },
    kinds: visibleKinds(actor.roles),
    lines: businessLines,
    // Where they are all looked at.
    work: isPermitted(actor, 'changeRequests')
      ? { batch: randomUUID(), seen, assignees: await read(context, listAssignees, undefined) }
      : null,
    mayRetryAll: filter.mail === 'given-up' && isPermitted(actor, 'retryMail'),
  }
}

/** Changes what is selected, or all that the filter shows; sends all mail again that was given up. */
export function action(args: Route.ActionArgs) {
  const { searchParams } = args.url
  const which = (form: URLSearchParams) =>
    form.get('which') === 'filter'
      ? { filter: readFilter(searchParams) }
      : { ids: form.getAll('id') }
  return answerChanges(args, which, 'all')
}

function describeCount(count: number): string | undefined {
  if (count === 0) return undefined
  return count > COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : String(count)
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

/** All requests that a member may see, and the open one beside them. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { requests, next, counts, kinds, lines, isSearchEmpty, mayRetryAll, work } = loaderData
  const [params] = useSearchParams()
  const { id } = useParams()
  const { search } = useLocation()
  const kept = [...params].filter(([name]) => !NOT_KEPT.includes(name))
  const isOpen = id !== undefined
  return (
    <div className={styles.inbox} data-open={isOpen || undefined}>
      {!isOpen && <title>Inbox · Universe Staff</title>}
      <div className={styles.lists}>
        <div className={styles.head}>
          <h1 tabIndex={-1} data-page-heading={!isOpen || undefined}>
            {isOpen ? <BackToList to={`/inbox${search}`} /> : 'Inbox'}
          </h1>
          <div className={styles.search}>
            <SearchForm
              label="Reference, name, company …"
              text={params.get('q') ?? ''}
              kept={kept}
            />
          </div>
        </div>
        <InboxFilters params={params} kinds={kinds} lines={lines} counts={counts} />
        {!isOpen && requests.length > 0 && <ExportRequests params={params} />}
        {!isOpen && (
          <div>
            <ChangeMessage />
            {work && <RowKeys {...work} />}
          </div>
        )}
        {mayRetryAll && requests.length > 0 && <RetryAll />}
        {requests.length > 0 ? (
          <RequestList requests={requests} />
        ) : (
          <NoRequests
            isFiltered={inboxAddress(params) !== '/inbox'}
            isSearched={params.has('q')}
            isSearchEmpty={isSearchEmpty}
          />
        )}
        {requests.length > 0 && (
          <div className={styles.foot}>
            <KeysLine mayChange={work !== null} />
            <ZoneNote />
          </div>
        )}
        <PageLinks first={inboxAddress(params)} next={next} isFirst={!params.has('before')} />
      </div>
      {isOpen && (
        <div className={styles.request}>
          <Outlet />
        </div>
      )}
    </div>
  )
}

/** The heading, which leads back where the open request takes the list's room. */
function BackToList({ to }: { to: string }) {
  const shortcut = useShortcut()
  return (
    <Link to={to} {...shortcut('Escape')}>
      <span className={styles.back}>
        <BackIcon />
      </span>
      Inbox
    </Link>
  )
}
