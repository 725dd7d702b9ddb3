import { Link } from 'react-router'
import { inboxAddress } from '../inbox/inbox-address.ts'
import { describeOrigin } from '../inbox/words/describe-visit.ts'
import { SmallBars, WeekBars } from '../shared/charts/bars.tsx'
import chartStyles from '../shared/charts/charts.module.css'
import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { type Fill, Key } from '../shared/charts/patterns.tsx'
import { formatCount } from '../shared/count.ts'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownNumbers } from './describe-numbers.ts'
import { describeShare } from './figures.ts'
import styles from './numbers.module.css'

const fills: Record<ShownNumbers['byKind'][number]['kind'], Fill> = {
  contact: 'plain',
  demo: 'striped',
  application: 'dotted',
}

export function RequestsByKind({ numbers }: { numbers: ShownNumbers }) {
  const { weeks, byKind, requests, sum } = numbers
  const hasSeveral = byKind.length > 1
  const series = byKind.map(({ kind, name, values, sum: all }) => ({
    name,
    fill: hasSeveral ? fills[kind] : ('plain' as const),
    values,
    sum: formatCount(all),
  }))
  const most = Math.max(...requests)
  return (
    <Panel title="Requests by week" text="By the week they arrived.">
      <Key entries={series} />
      <WeekBars
        title="Requests by week and kind"
        description={`${formatCount(sum)} in ${weeks.length} weeks; most, ${formatCount(most)}, in the week of ${weeks[requests.indexOf(most)]?.label}.`}
        labels={weeks.map(({ label }) => label)}
        series={series}
      />
      <FiguresTable
        caption="Requests by week and kind"
        columns={['Week', ...byKind.map(({ name }) => name), ...(hasSeveral ? ['All'] : [])]}
        rows={weeks.map(({ name }, week) => ({
          name,
          cells: [
            ...byKind.map(({ values }) => formatCount(values[week] ?? 0)),
            ...(hasSeveral ? [formatCount(requests[week] ?? 0)] : []),
          ],
        }))}
      />
    </Panel>
  )
}

/** All on one scale. */
export function RequestsByLine({ numbers: { weeks, byLine } }: { numbers: ShownNumbers }) {
  if (byLine.length === 0) return null
  const labels = weeks.map(({ label }) => label)
  const max = Math.max(...byLine.flatMap(({ values }) => values))
  return (
    <Panel
      title="By business line"
      text="Contact and demo requests, on one scale. Applications have no line."
    >
      <ul className={styles.lines}>
        {byLine.map(({ name, accent, values, sum }) => (
          <li key={name} className={styles.line} data-line={accent}>
            <h3>
              {name} <span>{formatCount(sum)}</span>
            </h3>
            <SmallBars
              title={`${name}: requests by week`}
              description={`${formatCount(sum)} in ${weeks.length} weeks, ${formatCount(values.at(-1) ?? 0)} of them this week.`}
              labels={labels}
              values={values}
              max={max}
            />
          </li>
        ))}
      </ul>
      <FiguresTable
        caption="Contact and demo requests by week and business line"
        columns={['Week', ...byLine.map(({ name }) => name)]}
        rows={weeks.map(({ name }, week) => ({
          name,
          cells: byLine.map(({ values }) => formatCount(values[week] ?? 0)),
        }))}
      />
    </Panel>
  )
}

const LISTED_AT_MOST = 12

/** Where the visits of requests began. */
export function RequestsByOrigin({ numbers: { origins, sum } }: { numbers: ShownNumbers }) {
  const listed = origins.slice(0, LISTED_AT_MOST)
  const others = origins.slice(LISTED_AT_MOST).reduce((total, each) => total + each.requests, 0)
  return (
    <Panel
      title="Where they came from"
      text="The campaign’s source, or else the site that linked to the first page of the visit."
    >
      <ul className={styles.origins}>
        {listed.map(({ origin, requests }) => (
          <li key={origin}>
            {origin === null ? (
              'Unknown'
            ) : (
              <Link to={inboxAddress(new URLSearchParams(), { origin, state: 'all' })}>
                <bdi>{describeOrigin(origin)}</bdi>
              </Link>
            )}
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className={chartStyles.bar} width={(100 * requests) / sum} height="1" />
            </svg>
            <span>
              {formatCount(requests)} ({describeShare(requests / sum)})
            </span>
          </li>
        ))}
        {others > 0 && (
          <li>
            Others <span>{formatCount(others)}</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}
