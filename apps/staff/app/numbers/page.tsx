import { company } from '@universe/contract/company'
import { describeHours } from '@universe/contract/operating-hours'
import { NUMBERED_WEEKS, readNumbers } from '@universe/domain/requests/read-numbers'
import { read } from '../server/perform.ts'
import { deliveryOf } from '../server/request-context.ts'
import { officeTimes } from '../shared/times/zone-times.ts'
import { Empty } from '../shared/ui/empty.tsx'
import { FilterLinks } from '../shared/ui/filter-links.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import type { Route } from './+types/page.ts'
import { AcceptedMail } from './accepted-mail.tsx'
import { describeNumbers } from './describe-numbers.ts'
import { FirstAnswers, HowLong } from './first-answers.tsx'
import { KeyFigures } from './key-figures.tsx'
import styles from './numbers.module.css'
import { RequestsByKind, RequestsByLine, RequestsByOrigin } from './requests-by.tsx'
import { WhatCounts } from './what-counts.tsx'

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
