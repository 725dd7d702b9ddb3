import { askToConfirm, readAsking } from '@universe/domain/newsletter/subscribers/ask-to-confirm'
import {
  countSubscribers,
  listSubscribers,
  readSubscribersOverTime,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import { liftSuppression } from '@universe/domain/newsletter/suppress-address'
import { Button, buttonLook } from '@universe/ui/button.tsx'
import { Link, useSearchParams } from 'react-router'
import listStyles from '../content/list/list-page.module.css'
import { StateBadge } from '../content/publication/state-badge.tsx'
import { newsletterPlaces } from '../newsletter/newsletter-places.ts'
import { NewsletterTabs } from '../newsletter/newsletter-tabs.tsx'
import { answerForm } from '../server/answer-form.ts'
import { attempt, read, signedIn } from '../server/perform.ts'
import { timesOf } from '../server/request-context.ts'
import { WeekBars } from '../shared/charts/bars.tsx'
import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { Key } from '../shared/charts/patterns.tsx'
import { countOf, formatCount } from '../shared/count.ts'
import { ExportForm } from '../shared/exports/export-form.tsx'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { BreakableAddress } from '../shared/ui/breakable-address.tsx'
import { FilterLinks } from '../shared/ui/filter-links.tsx'
import { useFlash } from '../shared/ui/flash.ts'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { PageLinks } from '../shared/ui/page-links.tsx'
import { SearchForm } from '../shared/ui/search-form.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import type { Route } from './+types/page.ts'
import {
  describeAsking,
  describeRecord,
  describeSubscriber,
  describeTabs,
  describeWeeks,
  readFilter,
  type ShownSubscriber,
} from './describe-subscriber.ts'
import { describeImported } from './import/describe-imported.ts'
import { NoSubscribers } from './no-subscribers.tsx'
import styles from './subscribers.module.css'
import { subscribersAddress } from './subscribers-address.ts'

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
      {address && <AddressNote {...address} />}
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

type Shown = Route.ComponentProps['loaderData']

function describeDone(done: string, { waiting, lastAt }: Shown['asking']): string | undefined {
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

/** As far back as they were counted. */
function SubscribersByWeek({ weeks }: Pick<Shown, 'weeks'>) {
  const now = weeks.at(-1)?.counts
  const series = (['confirmed', 'pending'] as const).map((state, n) => ({
    name: n === 0 ? 'Confirmed' : 'Pending',
    fill: n === 0 ? ('plain' as const) : ('striped' as const),
    values: weeks.map(({ counts }) => counts?.[state] ?? 0),
    sum: formatCount(now?.[state] ?? 0),
  }))
  const first = weeks[0]
  return (
    <section className={styles.weeks} aria-label="Subscribers by week">
      <div className={styles.now}>
        <Key entries={series} />
      </div>
      <div className={styles.chart}>
        <WeekBars
          height={126}
          title="Subscribers by week"
          description={`Confirmed now ${formatCount(now?.confirmed ?? 0)}; in the week of ${first?.label} ${formatCount(first?.counts?.confirmed ?? 0)}.`}
          labels={weeks.map(({ label }) => label)}
          series={series}
        />
      </div>
      <FiguresTable
        caption="Subscribers at the end of each week, and now. Weeks begin on Sunday."
        columns={['Week', 'Confirmed', 'Pending', 'Unsubscribed', 'Suppressed']}
        rows={weeks.map(({ name, counts }) => ({
          name,
          cells: (['confirmed', 'pending', 'unsubscribed', 'suppressed'] as const).map(state =>
            counts === null ? '–' : formatCount(counts[state]),
          ),
        }))}
      />
    </section>
  )
}

function Tools({ params, tabs }: Pick<Shown, 'tabs'> & { params: URLSearchParams }) {
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

/** Why an address gets no newsletter; it can be allowed again if its mailbox works. */
function AddressNote({ email, suppressed, unsubscribed }: NonNullable<Shown['address']>) {
  if (suppressed === null && unsubscribed === null) return null
  return (
    <section className={styles.record} aria-label="On record">
      {unsubscribed && (
        <p>
          <bdi>{email}</bdi> unsubscribed on {unsubscribed}.
        </p>
      )}
      {suppressed && (
        <>
          <p>
            <bdi>{email}</bdi> gets no newsletter since {suppressed}: its mail server refused it
            permanently.
          </p>
          <p className={styles.quiet}>
            If the mailbox works again, you can lift this. They are not subscribed by it: they
            subscribe on the site, or you import them.
          </p>
          <GuardedForm intent="lift">
            <input type="hidden" name="email" value={email} />
            <Button type="submit" variant="outline">
              Allow to subscribe again
            </Button>
          </GuardedForm>
        </>
      )}
    </section>
  )
}

/** Some listed may get opt-in requests. */
function isAboutPending(params: URLSearchParams): boolean {
  return !params.get('q') && [null, 'pending'].includes(params.get('state'))
}

/** For those who got no opt-in request yet. */
function AskPanel({ asking }: Pick<Shown, 'asking'>) {
  const { neverAsked, lasts, perMinute, waiting, lastAt, keptDays } = asking
  if (neverAsked === 0 && waiting === 0) return null
  const many = countOf(neverAsked, 'subscriber')
  return (
    <section className={styles.ask} aria-label="Ask them to confirm">
      {waiting > 0 && (
        <p>
          {waiting === 1 ? '1 mail is' : `${formatCount(waiting)} mails are`} on the way, the last
          at {lastAt}.
        </p>
      )}
      {neverAsked > 0 && (
        <>
          <p>
            {neverAsked === 1 ? `${many} was` : `${many} were`} never asked to confirm, and get no
            newsletter until they do.
          </p>
          <FormDisclosure label="Ask to confirm …" intent="ask">
            <p>
              Each gets one mail with a confirmation link, never a second one. {perMinute} at most
              are sent a minute, so that other mail is not delayed: the last is sent {lasts}.
              Unconfirmed addresses are deleted after {keptDays} days.
            </p>
            <Button type="submit">Ask {many}</Button>
          </FormDisclosure>
        </>
      )}
    </section>
  )
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
