import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { RowBars } from '../shared/charts/row-bars.tsx'
import { formatCount } from '../shared/count.ts'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownNumbers } from './describe-numbers.ts'
import { describeShare } from './figures.ts'

/** Over all weeks, with open requests apart. */
export function HowLong({ answers }: { answers: ShownNumbers['answers'] }) {
  const { bins, answered, unanswered } = answers
  const shareOf = (requests: number) => (answered === 0 ? '–' : describeShare(requests / answered))
  return (
    <Panel title="How long answers took" text="In operating hours, over the whole period.">
      <RowBars
        title="Requests by the time to their first answer"
        description={`${bins.map(({ name, requests }) => `${name}: ${formatCount(requests)}`).join('; ')}; not answered yet: ${formatCount(unanswered)}.`}
        rows={[
          ...bins.map(({ name, requests }) => ({
            name,
            value: requests,
            fill: 'plain' as const,
            text: answered === 0 ? '0' : `${formatCount(requests)} (${shareOf(requests)})`,
          })),
          {
            name: 'not answered',
            value: unanswered,
            fill: 'hollow' as const,
            text: `${formatCount(unanswered)} open`,
          },
        ]}
      />
      <FiguresTable
        caption="Requests by the time to their first answer, in operating hours"
        columns={['Time', 'Requests', 'Of those answered']}
        rows={[
          ...bins.map(({ name, requests }) => ({
            name,
            cells: [formatCount(requests), shareOf(requests)],
          })),
          { name: 'not answered yet', cells: [formatCount(unanswered), '–'] },
        ]}
      />
    </Panel>
  )
}
