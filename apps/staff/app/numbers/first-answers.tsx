import { HOUR_MS, MINUTE_MS } from '@universe/contract/dates'
import { RowBars } from '../shared/charts/bars.tsx'
import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { WeekSpans } from '../shared/charts/points.tsx'
import { formatCount } from '../shared/count.ts'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownNumbers } from './describe-numbers.ts'
import { describeShare, describeTime } from './figures.ts'

interface FirstAnswersProps {
  numbers: ShownNumbers
  hours: string
}

/** By the week of the request. */
export function FirstAnswers({ numbers, hours }: FirstAnswersProps) {
  const { weeks, answers, answersByWeek } = numbers
  const longest = Math.max(...answersByWeek.map(({ nineOfTen }) => nineOfTen ?? 0))
  const unit = longest < HOUR_MS ? { name: 'min', ms: MINUTE_MS } : { name: 'h', ms: HOUR_MS }
  // Less than a minute is told as one.
  const inUnits = (time: number) => Math.max(MINUTE_MS, time) / unit.ms
  return (
    <Panel title="Time to the first answer" text={`In operating hours: ${hours}.`}>
      {answers.answered === 0 ? (
        <p>None of these {formatCount(answers.unanswered)} has been answered yet.</p>
      ) : (
        <WeekSpans
          title="Time to the first answer by week"
          description={`Half are answered within ${describeTime(answers.median)}, nine of ten within ${describeTime(answers.nineOfTen)}; ${formatCount(answers.unanswered)} are not answered yet.`}
          labels={weeks.map(({ label }) => label)}
          spans={answersByWeek.map(({ median, nineOfTen }) =>
            median === null || nineOfTen === null
              ? null
              : { low: inUnits(median), high: inUnits(nineOfTen) },
          )}
          names={{ low: 'half', high: '9 of 10' }}
          unit={unit.name}
          describe={value => describeTime(value * unit.ms)}
        />
      )}
      <FiguresTable
        caption="Time to the first answer of the requests of each week, in operating hours"
        columns={[
          'Week',
          'Answered',
          'Half within',
          '9 of 10 within',
          'By phone or mail',
          'Not answered yet',
        ]}
        rows={weeks.map(({ name }, week) => {
          const {
            answered = 0,
            outside = 0,
            unanswered = 0,
            median = null,
            nineOfTen = null,
          } = answersByWeek[week] ?? {}
          const cells = [formatCount(answered), describeTime(median), describeTime(nineOfTen)]
          return { name, cells: [...cells, formatCount(outside), formatCount(unanswered)] }
        })}
      />
    </Panel>
  )
}

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
            isApart: true,
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
