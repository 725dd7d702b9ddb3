import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { SmallBars } from '../shared/charts/small-bars.tsx'
import { formatCount } from '../shared/count.ts'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownNumbers } from './describe-numbers.ts'
import styles from './numbers.module.css'

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
