import { Link } from 'react-router'
import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { WeekShares } from '../shared/charts/week-shares.tsx'
import { formatCount } from '../shared/count.ts'
import { Panel } from '../shared/ui/panel.tsx'
import type { ShownNumbers } from './describe-numbers.ts'
import { describeShare, firstTryShare } from './figures.ts'

/** At the first attempt. */
export function AcceptedMail({ numbers }: { numbers: ShownNumbers }) {
  const { weeks, mail, allMail, notAcknowledged, allNotAcknowledged } = numbers
  const shares = mail.map(firstTryShare)
  const all = firstTryShare(allMail)
  return (
    <Panel
      title="Mail accepted first time"
      text="Of the mail to the company and to visitors that each week’s requests caused."
    >
      {all === null ? (
        <p>No mail of these weeks was accepted or refused so far.</p>
      ) : (
        <WeekShares
          title="Share of mail accepted at first try by week"
          description={`${describeShare(all)} of all; ${formatCount(allMail.later)} accepted later, ${formatCount(allMail.givenUp)} not sent, ${formatCount(allMail.waiting)} waiting.`}
          labels={weeks.map(({ label }) => label)}
          shares={shares}
          describe={describeShare}
        />
      )}
      {allNotAcknowledged > 0 && (
        <p>
          {allNotAcknowledged === 1
            ? '1 visitor was'
            : `${formatCount(allNotAcknowledged)} visitors were`}{' '}
          sent no acknowledgment, since a daily limit was reached.{' '}
          <Link to="/inbox?mail=not-acknowledged">Show these requests</Link>
        </p>
      )}
      <FiguresTable
        caption="What became of mail by week"
        columns={['Week', 'First try', 'Later', 'Not sent', 'Share', 'Waiting', 'Not acknowledged']}
        rows={weeks.map(({ name }, week) => {
          const { firstTry = 0, later = 0, givenUp = 0, waiting = 0 } = mail[week] ?? {}
          const share = shares[week] ?? null
          const fates = [firstTry, later, givenUp].map(formatCount)
          return {
            name,
            cells: [
              ...fates,
              share === null ? '–' : describeShare(share),
              formatCount(waiting),
              formatCount(notAcknowledged[week] ?? 0),
            ],
          }
        })}
      />
    </Panel>
  )
}
