import { company } from '@universe/contract/company'
import { RETENTION_MONTHS } from '@universe/contract/limits'
import { describeHours } from '@universe/contract/operating-hours'
import { NUMBERED_WEEKS, readNumbers } from '@universe/domain/requests/read-numbers'
import { Link } from 'react-router'
import { describeDelivery } from '../inbox/words/describe-mail.ts'
import { read } from '../server/perform.ts'
import { deliveryOf } from '../server/request-context.ts'
import { FiguresTable } from '../shared/charts/figures-table.tsx'
import { WeekShares } from '../shared/charts/points.tsx'
import { formatCount } from '../shared/count.ts'
import { officeTimes } from '../shared/times/zone-times.ts'
import { Empty } from '../shared/ui/empty.tsx'
import { FilterLinks } from '../shared/ui/filter-links.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { Panel } from '../shared/ui/panel.tsx'
import type { Route } from './+types/page.ts'
import { describeNumbers, type ShownNumbers } from './describe-numbers.ts'
import { describeShare, describeTime, firstTryShare } from './figures.ts'
import { FirstAnswers, HowLong } from './first-answers.tsx'
import styles from './numbers.module.css'
import { RequestsByKind, RequestsByLine, RequestsByOrigin } from './requests-by.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = Number(url.searchParams.get('weeks'))
  const weeks = NUMBERED_WEEKS.find(each => each === asked) ?? NUMBERED_WEEKS[0]
  return {
    numbers: describeNumbers(await read(context, readNumbers, { weeks })),
    choices: NUMBERED_WEEKS,
    delivery: deliveryOf(context),
    hours: describeHours(company.operatingHours),
    // The office's weeks for every member.
    zoneName: officeTimes.zoneName,
  }
}

export default function Numbers({ loaderData }: Route.ComponentProps) {
  const { numbers, choices, hours, zoneName, delivery } = loaderData
  const chosen = numbers.weeks.length
  return (
    <div className={styles.numbers}>
      <div className={styles.head}>
        <PageHead title="Numbers">
          <p>
            {numbers.weeks[0]?.label} until now. Weeks begin on Sunday, {zoneName}.
          </p>
        </PageHead>
        <FilterLinks
          label="Weeks"
          links={choices.map((weeks, n) => ({
            label: `${weeks} weeks`,
            to: n === 0 ? '/numbers' : `/numbers?weeks=${weeks}`,
            isChosen: weeks === chosen,
          }))}
        />
      </div>
      <KeyFigures numbers={numbers} />
      {numbers.sum === 0 ? (
        <Empty title="No requests in these weeks">
          <p>Choose a longer period above.</p>
        </Empty>
      ) : (
        <>
          <div className={styles.panels}>
            <RequestsByKind numbers={numbers} />
            <FirstAnswers numbers={numbers} hours={hours} />
            <HowLong answers={numbers.answers} />
            <AcceptedMail numbers={numbers} />
          </div>
          <RequestsByLine numbers={numbers} />
          <RequestsByOrigin numbers={numbers} />
        </>
      )}
      <WhatCounts delivery={delivery} hours={hours} />
    </div>
  )
}

function KeyFigures({ numbers }: { numbers: ShownNumbers }) {
  const { answers, allMail, closed, requests, sum, weeks } = numbers
  const share = firstTryShare(allMail)
  const figures = [
    {
      name: `Requests in ${weeks.length} weeks`,
      value: formatCount(sum),
      about: `${formatCount(requests.at(-1) ?? 0)} this week`,
    },
    {
      name: 'Half are answered within',
      value: describeTime(answers.median),
      about: `9 of 10 within ${describeTime(answers.nineOfTen)}`,
    },
    {
      name: 'Not answered yet',
      value: formatCount(answers.unanswered),
      about: `${formatCount(answers.answered)} were answered, and ${formatCount(answers.outside)} by phone or mail`,
    },
    {
      name: 'Mail accepted first time',
      value: share === null ? '–' : describeShare(share),
      about: `${formatCount(allMail.givenUp)} not sent, ${formatCount(allMail.waiting)} waiting`,
    },
  ]
  if (closed && closed.applicants > 0) {
    const { applicants, told } = closed
    figures.push({
      name: 'Applicants told',
      value: describeShare(told / applicants),
      about: `${formatCount(told)} of ${formatCount(applicants)}`,
    })
  }
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, about }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  )
}

/** At the first attempt. */
function AcceptedMail({ numbers }: { numbers: ShownNumbers }) {
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

function WhatCounts({
  delivery,
  hours,
}: Pick<Route.ComponentProps['loaderData'], 'delivery' | 'hours'>) {
  return (
    <Panel title="How this is counted">
      <dl className={styles.terms}>
        <div>
          <dt>Requests</dt>
          <dd>
            Contact requests, demo requests and applications that you can see. Suspicious ones count
            once marked “Not spam”; spam never counts.
          </dd>
        </div>
        <div>
          <dt>First answer</dt>
          <dd>
            When an enquiry is first Waiting or Done, or an application is no longer New. Only
            opening hours count: {hours}. Requests not answered yet are counted separately, and so
            are those whose first answer was recorded as given by phone or mail.
          </dd>
        </div>
        <div>
          <dt>Applicants told</dt>
          <dd>
            Of those who applied in these weeks for a vacancy that is closed now: who got an answer
            that a mail server accepted, was answered by phone or mail, or was hired.
          </dd>
        </div>
        <div>
          <dt>Mail</dt>
          <dd>
            Accepted means{' '}
            {delivery === 'written' ? describeDelivery(delivery) : 'that a mail server took it'}.
            Mail sent again after it failed does not count as first time. Mail still waiting is left
            out of the share.
          </dd>
        </div>
        <div>
          <dt>Erased requests</dt>
          <dd>
            Requests are erased after {RETENTION_MONTHS} months, or earlier on request. Erased
            requests leave all figures, so past weeks can shrink.
          </dd>
        </div>
        <div>
          <dt>Visitors</dt>
          <dd>Nobody is tracked. These numbers come only from requests sent to the company.</dd>
        </div>
      </dl>
    </Panel>
  )
}
