import { formatCount } from '../shared/count.ts'
import type { ShownNumbers } from './describe-numbers.ts'
import { describeShare, describeTime, firstTryShare } from './figures.ts'
import styles from './numbers.module.css'

export function KeyFigures({ numbers }: { numbers: ShownNumbers }) {
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
