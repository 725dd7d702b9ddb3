import { liftSuppression } from '@universe/domain/newsletter/lift-suppression'
import { askToConfirm, readAsking } from '@universe/domain/newsletter/subscribers/ask-to-confirm'
import {
  countSubscribers,
  listSubscribers,
} from '@universe/domain/newsletter/subscribers/list-subscribers'
import { readSubscribersOverTime } from '@universe/domain/newsletter/subscribers/subscribers-over-time'
import { buttonLook } from '@universe/ui/button.tsx'
import { Link, useSearchParams } from 'react-router'
import { newsletterPlaces } from '../newsletter/newsletter-places.ts'
import { NewsletterTabs } from '../newsletter/newsletter-tabs.tsx'
import { answerForm } from '../server/answer-form.ts'
import { isDone } from '../server/done-proof.ts'
import { attempt, read, signedIn } from '../server/perform.ts'
import { timesOf } from '../server/times-of.ts'
import { ExportForm } from '../shared/exports/export-form.tsx'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { FilterLinks } from '../shared/ui/filter-links.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { PageLinks } from '../shared/ui/page-links.tsx'
import { SearchForm } from '../shared/ui/search-form.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import type { Route } from './+types/page.ts'
import { AddressNote } from './address-note.tsx'
import { AskPanel } from './ask-panel.tsx'
import { describeAsking } from './describe-asking.ts'
import { describeSubscriber } from './describe-subscriber.ts'
import { describeImported } from './import/describe-imported.ts'
import { describeRecord, describeTabs, describeWeeks } from './load-page.ts'
import { NoSubscribers } from './no-subscribers.tsx'
import styles from './page.module.css'
import { readFilter } from './read-filter.ts'
import { SubscriberList } from './subscriber-list.tsx'
import { subscribersAddress } from './subscribers-address.ts'
import { SubscribersByWeek } from './subscribers-by-week.tsx'

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const page = await read(context, listSubscribers, readFilter(searchParams))
  const counts = await read(context, countSubscribers, undefined)
  const asking = await read(context, readAsking, undefined)
  const weeks = await read(context, readSubscribersOverTime, undefined)
  const times = timesOf(context)
  const done = searchParams.get('done') ?? ''
  // Of a suppressed address nothing is left that could be listed.
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
    imported: isDone(context, done, searchParams.get('undo') ?? '')
      ? describeImported(done)
      : undefined,
  }
}

export function action({ context, request, url }: Route.ActionArgs) {
  const next = (done: string) => {
    const here = subscribersAddress(url.searchParams)
    return `${here}${here.includes('?') ? '&' : '?'}done=${done}`
  }
  return answerForm(request, {
    ask: async () => [await attempt(context, askToConfirm, undefined), next('asked')],
    lift: async form => [
      await attempt(context, liftSuppression, { email: form.get('email') ?? '' }),
      next('lifted'),
    ],
  })
}

/** Who gets the newsletter, who does not yet or any more, and how many did over time. */
export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { subscribers, next, address, tabs, suppressed, asking, weeks, places } = loaderData
  const [params] = useSearchParams()
  const done = params.get('done') ?? ''
  return (
    <div className={styles.subscribers}>
      <div className={styles.head}>
        <PageHead title="Subscribers">
          <p>
            <a href="#by-week">How many there were by week</a>
          </p>
        </PageHead>
        <Link to="/subscribers/import" {...buttonLook('outline')}>
          Import
        </Link>
      </div>
      <NewsletterTabs places={places} />
      <StatusMessage
        sentences={{
          ...describeDone(loaderData),
          ...(loaderData.imported && { [done]: loaderData.imported }),
        }}
      />
      <Tools params={params} />
      <FilterLinks
        label="Subscribers by state"
        links={tabs.map(({ label, state, count }) => ({
          ...{ label, count },
          to: subscribersAddress(params, { state, q: null }),
          isChosen: !params.get('q') && params.get('state') === state,
        }))}
      />
      {address && <AddressNote address={address} />}
      {isAboutPending(params) && <AskPanel asking={asking} />}
      {subscribers.length > 0 ? (
        <SubscriberList subscribers={subscribers} />
      ) : (
        <NoSubscribers params={params} suppressed={suppressed} />
      )}
      {subscribers.length > 0 && <ZoneNote />}
      <PageLinks first={subscribersAddress(params)} next={next} isFirst={!params.has('before')} />
      <SubscribersByWeek weeks={weeks} />
    </div>
  )
}

/** Whether those are among the listed who may be asked. */
function isAboutPending(params: URLSearchParams): boolean {
  return !params.get('q') && [null, 'pending'].includes(params.get('state'))
}

/** What the page knows to be so, whoever made the link. */
function describeDone({
  asking: { neverAsked, waiting, lastAt },
  address,
}: Pick<Route.ComponentProps['loaderData'], 'asking' | 'address'>): Record<string, string> {
  return {
    ...((waiting > 0 || neverAsked === 0) && {
      asked:
        waiting > 0
          ? `They are asked: the last of the mails goes out at ${lastAt}.`
          : 'Everybody has been asked to confirm.',
    }),
    ...(address?.suppressed === null && {
      lifted: 'It may subscribe again. It gets nothing before its owner does.',
    }),
  }
}

/** Finds one of them; makes a file of what a tab shows, in which a search is of no use. */
function Tools({ params }: { params: URLSearchParams }) {
  const here = subscribersAddress(params)
  const isWhole = !params.get('q') && params.get('state') !== 'suppressed'
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchForm label="Address" text={params.get('q') ?? ''} kept={[]} shortcut="/" />
      </div>
      {isWhole && (
        <ExportForm
          action={here.replace('/subscribers', '/subscribers.csv')}
          label="Export CSV"
          here={here}
          needs={params.get('export')}
        />
      )}
    </div>
  )
}
