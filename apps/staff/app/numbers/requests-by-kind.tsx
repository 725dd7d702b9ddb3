import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { type Fill, Key } from '../shared/charts/patterns.tsx'
import { WeekBars } from '../shared/charts/week-bars.tsx'
import { formatCount } from '../shared/count.ts'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownNumbers } from './describe-numbers.ts'
import { plotHeight } from './figures.ts'

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
        height={plotHeight(numbers)}
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
