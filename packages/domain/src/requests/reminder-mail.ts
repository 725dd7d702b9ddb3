import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { operatingTimeBetween } from '@universe/contract/operating-hours'
import type { NewMessage } from '../mail/outbox-repository.ts'
import { memberMessage } from '../members/member-message.ts'
import { findVacancyTitles } from './application-repository.ts'
import type { Answerer, ReminderParts } from './remind-members.ts'
import type { LateRequests } from './reminder-repository.ts'
import { describeInLine } from './request-line.ts'

/** What of it is late. */
export interface LateForMember {
  own: LateRequests
  /** Of nobody who can answer it. */
  nobodys: LateRequests
}

/** @returns the mail that tells a member what is late, for the outbox: nothing that a visitor entered */
export async function composeReminder(
  parts: ReminderParts,
  member: Answerer,
  { own, nobodys }: LateForMember,
): Promise<NewMessage> {
  const hours = Math.round((parts.settings.answerWithinMs ?? 0) / HOUR_MS)
  const count = own.count + nobodys.count
  const sections = [
    ...(await describeSection(parts, own, {
      heading: `Yours: ${own.count}`,
      query: 'late=1&assignee=me',
      place: 'the inbox under “Late”, with yourself as assignee',
    })),
    ...(await describeSection(parts, nobodys, {
      heading: `Nobody’s, for whoever takes it: ${nobodys.count}`,
      query: 'late=1',
      place: 'the inbox under “Late”',
    })),
  ]
  const body = [
    `Hello ${member.name},`,
    `${count === 1 ? 'One request waits' : `${count} requests wait`} for a first answer for longer than ${hours} operating hours.`,
    ...sections,
    'A request counts as answered once it is set to Waiting or Done, an application once it is no longer New.',
  ]
  const domain = parts.settings.mailFrom.address.split('@').at(-1)
  const staffUrl = () => parts.staffUrl ?? `http://${domain}`
  return memberMessage({ now: parts.now, staffUrl }, member, {
    ...{ kind: 'notice', purpose: 'reminder' },
    subject: `${company.name}: ${count === 1 ? 'One request is' : `${count} requests are`} late`,
    body: `${body.join('\n\n')}\n`,
  })
}

async function describeSection(
  { store, now, staffUrl }: ReminderParts,
  { count, oldest }: LateRequests,
  { heading, query, place }: { heading: string; query: string; place: string },
): Promise<string[]> {
  if (count === 0) return []
  const vacancies = await findVacancyTitles(
    store.aside,
    oldest.map(({ id }) => id),
  )
  const lines = oldest.map(request => {
    const waited = operatingTimeBetween(company.operatingHours, request.created_at, now())
    return `${describeInLine(request, vacancies)}: ${Math.floor(waited / HOUR_MS)} operating hours`
  })
  if (count > oldest.length) lines.push(`and ${count - oldest.length} more`)
  const where =
    staffUrl === undefined ? `In the staff’s app: ${place}` : `${staffUrl}/inbox?${query}`
  return [`${heading}${count > 1 ? ', the oldest first' : ''}\n${lines.join('\n')}\n${where}`]
}
