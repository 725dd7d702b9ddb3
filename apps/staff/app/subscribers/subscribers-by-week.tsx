import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { Key } from '../shared/charts/patterns.tsx'
import { WeekBars } from '../shared/charts/week-bars.tsx'
import { formatCount } from '../shared/count.ts'
import type { Route } from './+types/page.ts'
import styles from './subscribers.module.css'

/** As far back as they were counted. */
export function SubscribersByWeek({ weeks }: Pick<Route.ComponentProps['loaderData'], 'weeks'>) {
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
