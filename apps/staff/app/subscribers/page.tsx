import { UNCONFIRMED_KEPT_DAYS } from '@universe/contract/limits'
import {
  ASKED_AT_MOST,
  type Asking,
  askToConfirm,
  readAsking,
} from '@universe/domain/newsletter/subscribers/ask-to-confirm'
import {
  type AddressRecord,
  countSubscribers,
  listSubscribers,
  readSubscribersOverTime,
  SUBSCRIBER_STATES,
  type SubscriberCounts,
  type SubscriberFilter,
  type SubscriberWeek,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import { liftSuppression } from '@universe/domain/newsletter/suppress-address'
import { buttonLook } from '@universe/ui/button.tsx'
import { Link, useSearchParams } from 'react-router'
import listStyles from '../content/list/list-page.module.css'
import { StateBadge } from '../content/publication/state-badge.tsx'
import { newsletterPlaces } from '../newsletter/newsletter-places.ts'
import { NewsletterTabs } from '../newsletter/newsletter-tabs.tsx'
import { answerForm } from '../server/answer-form.ts'
import { attempt, read, signedIn } from '../server/perform.ts'
import { timesOf } from '../server/request-context.ts'
import { formatCount } from '../shared/count.ts'
import { ExportForm } from '../shared/exports/export-form.tsx'
import { describeWeek, shortDate } from '../shared/times/week-names.ts'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import type { ZoneTimes } from '../shared/times/zone-times.ts'
import { BreakableAddress } from '../shared/ui/breakable-address.tsx'
import { FilterLinks } from '../shared/ui/filter-links.tsx'
import { useFlash } from '../shared/ui/flash.ts'
import { PageHead } from '../shared/ui/page-head.tsx'
import { PageLinks } from '../shared/ui/page-links.tsx'
import { SearchForm } from '../shared/ui/search-form.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import type { Route } from './+types/page.ts'
import { AddressNote } from './address-note.tsx'
import { AskPanel } from './ask-panel.tsx'
import { describeSubscriber, type ShownSubscriber } from './describe-subscriber.ts'
import { describeImported } from './import/describe-imported.ts'
import { NoSubscribers } from './no-subscribers.tsx'
import styles from './subscribers.module.css'
import { subscribersAddress } from './subscribers-address.ts'
import { SubscribersByWeek } from './subscribers-by-week.tsx'

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const page = await read(context, listSubscribers, readFilter(searchParams))
  const counts = await read(context, countSubscribers)
  const asking = await read(context, readAsking)
  const weeks = await read(context, readSubscribersOverTime)
  const times = timesOf(context)
  // Suppressed addresses are stored as hashes and cannot be listed.
  const rows = searchParams.get('state') === 'suppressed' ? [] : page.subscribers
  return {
    subscribers: rows.map(each => describeSubscriber(each, times, Date.now())),
    next: rows.length > 0 ? page.next : null,
    address: page.address && describeRecord(page.address, times),
    tabs: describeTabs(counts),
    suppressed: counts.suppressed,
    asking: describeAsking(asking, counts.neverAsked, times),
    weeks: describeWeeks(weeks),
    places: newsletterPlaces(signedIn(context)),
  }
}

export function action({ context, request, url }: Route.ActionArgs) {
  const here = subscribersAddress(url.searchParams)
  return answerForm(request, {
    ask: async () => [await attempt(context, askToConfirm), here, 'asked'],
    lift: async form => [
      await attempt(context, liftSuppression, { email: form.get('email') ?? '' }),
      here,
      'lifted',
    ],
  })
}

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { subscribers, next, address, tabs, suppressed, asking, weeks, places } = loaderData
  const [params] = useSearchParams()
  const { done } = useFlash() ?? {}
  return (
    <div className={listStyles.page}>
      <div className={listStyles.head}>
        <PageHead title="Subscribers" />
        <div className={styles.ways}>
          <Export params={params} />
          <Link to="/subscribers/import" {...buttonLook('outline')}>
            Import
          </Link>
        </div>
      </div>
      <NewsletterTabs places={places} />
      <StatusMessage text={done && describeDone(done, asking)} />
      {!params.get('q') && <SubscribersByWeek weeks={weeks} />}
      <Tools params={params} tabs={tabs} />
      {address && <AddressNote address={address} />}
      {isAboutPending(params) && <AskPanel asking={asking} />}
      {subscribers.length > 0 ? (
        <SubscriberList subscribers={subscribers} />
      ) : (
        <div className={listStyles.none}>
          <NoSubscribers params={params} suppressed={suppressed} />
        </div>
      )}
      <PageLinks first={subscribersAddress(params)} next={next} isFirst={!params.has('before')} />
      {subscribers.length > 0 && <ZoneNote />}
    </div>
  )
}

/** Some listed may get opt-in requests. */
function isAboutPending(params: URLSearchParams): boolean {
  return !params.get('q') && [null, 'pending'].includes(params.get('state'))
}

function describeDone(
  done: string,
  { waiting, lastAt }: ReturnType<typeof describeAsking>,
): string | undefined {
  if (done === 'lifted') return 'This address can subscribe again. It gets nothing until it does.'
  if (done !== 'asked') return describeImported(done)
  return waiting > 0
    ? `Asked. The last mail is sent at ${lastAt}.`
    : 'Everyone has been asked to confirm.'
}

/** Ignores the search. */
function Export({ params }: { params: URLSearchParams }) {
  if (params.get('q') || params.get('state') === 'suppressed') return null
  const here = subscribersAddress(params)
  return (
    <ExportForm
      action={here.replace('/subscribers', '/subscribers.csv')}
      label="Export CSV"
      here={here}
      needs={params.get('export')}
    />
  )
}

function Tools({
  params,
  tabs,
}: {
  params: URLSearchParams
  tabs: ReturnType<typeof describeTabs>
}) {
  return (
    <div className={styles.tools}>
      <FilterLinks
        label="Subscribers by state"
        links={tabs.map(({ label, state, count }) => ({
          label,
          count,
          to: subscribersAddress(params, { state, q: null }),
          isChosen: params.get('state') === state,
        }))}
      />
      <div className={styles.search}>
        <SearchForm label="Address" text={params.get('q') ?? ''} kept={[]} shortcut="/" />
      </div>
    </div>
  )
}

/** Invalid values count as missing. */
function readFilter(params: URLSearchParams): SubscriberFilter {
  return {
    state: SUBSCRIBER_STATES.find(state => state === params.get('state')),
    search: params.get('q')?.replaceAll('\0', '').trim() || undefined,
    before: params.get('before') ?? undefined,
  }
}

function describeAsking(
  { waiting, lastAt, perMinute }: Asking,
  neverAsked: number,
  times: ZoneTimes,
) {
  const asked = Math.min(neverAsked, ASKED_AT_MOST)
  return {
    neverAsked,
    /** Mails in the queue. */
    waiting,
    perMinute,
    keptDays: UNCONFIRMED_KEPT_DAYS,
    /** "after about 2 hours". */
    lasts: describeMinutes((asked + waiting) / perMinute),
    /** When its last mail is sent. */
    lastAt: lastAt === null ? null : times.minute(lastAt),
  }
}

function describeMinutes(minutes: number): string {
  if (minutes <= 1) return 'within a minute'
  if (minutes < 90) return `after about ${Math.ceil(minutes)} minutes`
  if (minutes < 36 * 60) return `after about ${Math.round(minutes / 60)} hours`
  return `after about ${Math.round(minutes / 60 / 24)} days`
}

function describeTabs(counts: SubscriberCounts) {
  const tab = (label: string, state: keyof SubscriberCounts) => ({
    label,
    state,
    count: counts[state] === 0 ? undefined : formatCount(counts[state]),
  })
  return [
    { label: 'All', state: null, count: undefined },
    tab('Confirmed', 'confirmed'),
    tab('Pending', 'pending'),
    tab('Unsubscribed', 'unsubscribed'),
    tab('Suppressed', 'suppressed'),
  ]
}

function describeRecord({ email, suppressedAt, unsubscribedAt }: AddressRecord, times: ZoneTimes) {
  const told = (at: number | null) => (at === null ? null : times.minute(at))
  return { email, suppressed: told(suppressedAt), unsubscribed: told(unsubscribedAt) }
}

function describeWeeks(weeks: readonly SubscriberWeek[]) {
  return weeks.map(({ startsAt, counts }) => ({
    /** Its first day: "22 Nov". */
    label: shortDate(startsAt),
    name: describeWeek(startsAt),
    /** At its end; null where not counted. */
    counts,
  }))
}

function SubscriberList({ subscribers }: { subscribers: readonly ShownSubscriber[] }) {
  return (
    <div className={styles.list}>
      <p className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span>Address</span>
        <span>State</span>
        <span>Came</span>
      </p>
      <ol aria-label="Subscribers">
        {subscribers.map(({ id, email, state, stateName, standing, came }) => (
          <li key={id} className={styles.row}>
            <p className={styles.who}>
              <Link to={`/subscribers/${id}`} className={styles.link} data-request-row>
                <bdi>
                  <BreakableAddress address={email} />
                </bdi>
              </Link>
            </p>
            <p className={styles.state}>
              <StateBadge state={state}>{stateName}</StateBadge>
              <span className={styles.about}>{standing}</span>
            </p>
            <p className={styles.about}>{came}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
