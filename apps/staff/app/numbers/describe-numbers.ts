import { DAY_MS, HOUR_MS } from '@universe/contract/dates'
import { businessLines } from '@universe/contract/fixed-lists'
import type { MailOutcomes, Numbers } from '@universe/domain/requests/read-numbers'
import type { BusinessLine } from '@universe/domain/requests/request-words'
import type { VisibleKind } from '@universe/domain/staff/visible-kinds'
import { lineAccent } from '../inbox/words/describe-request.ts'
import { describeWeek, shortDate } from '../shared/times/week-names.ts'

export type ShownNumbers = ReturnType<typeof describeNumbers>

const kindNames: Record<VisibleKind, string> = {
  contact: 'Contact',
  demo: 'Demo',
  application: 'Applications',
}

/** @returns no times of single requests */
export function describeNumbers({ kinds, weeks, answers, times, closed, origins }: Numbers) {
  const byKind = kinds.map(kind => {
    const values = weeks.map(week => week.byKind[kind])
    return { kind, name: kindNames[kind], values, sum: sum(values) }
  })
  const requests = weeks.map(week => sum(kinds.map(kind => week.byKind[kind])))
  return {
    weeks: weeks.map(({ startsAt }) => ({
      label: shortDate(startsAt),
      name: describeWeek(startsAt),
    })),
    requests,
    sum: sum(requests),
    byKind,
    byLine: kinds.includes('contact') ? describeLines(weeks) : [],
    answers: { ...answers, bins: binTimes(times) },
    closed,
    answersByWeek: weeks.map(week => week.answers),
    mail: weeks.map(week => week.mail),
    allMail: sumMail(weeks.map(week => week.mail)),
    notAcknowledged: weeks.map(week => week.notAcknowledged),
    allNotAcknowledged: sum(weeks.map(week => week.notAcknowledged)),
    origins,
  }
}

function describeLines(weeks: Numbers['weeks']) {
  const lines: readonly (BusinessLine | 'none')[] = [...businessLines, 'none']
  return lines
    .map(line => {
      const values = weeks.map(week => week.byLine[line])
      return {
        name: line === 'none' ? 'No line named' : line,
        accent: line === 'none' ? 'trends' : lineAccent(line),
        values,
        sum: sum(values),
      }
    })
    .filter(({ name, sum: all }) => all > 0 || name !== 'No line named')
}

/** A working day has nine hours. */
const BINS = [
  { name: 'up to 1 h', upTo: HOUR_MS },
  { name: '1 to 4 h', upTo: 4 * HOUR_MS },
  { name: '4 to 9 h', upTo: 9 * HOUR_MS },
  { name: '9 to 18 h', upTo: 18 * HOUR_MS },
  { name: '18 to 48 h', upTo: 48 * HOUR_MS },
  { name: 'more than 48 h', upTo: 400 * DAY_MS },
]

/** @param times shortest first */
function binTimes(times: readonly number[]) {
  let counted = 0
  return BINS.map(({ name, upTo }) => {
    const next = times.findIndex(time => time > upTo)
    const until = next === -1 ? times.length : next
    const requests = until - counted
    counted = until
    return { name, requests }
  })
}

function sumMail(weeks: readonly MailOutcomes[]): MailOutcomes {
  const of = (fate: keyof MailOutcomes) => sum(weeks.map(week => week[fate]))
  return {
    firstTry: of('firstTry'),
    later: of('later'),
    givenUp: of('givenUp'),
    waiting: of('waiting'),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
