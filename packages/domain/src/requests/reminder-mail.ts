import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { operatingTimeBetween } from '@universe/contract/operating-hours'
import type { LetterBlock } from '../mail/letter/letter.ts'
import type { NewMessage } from '../mail/outbox-repository.ts'
import { memberFooter, memberMessage } from '../staff/member-message.ts'
import { findVacancyTitles } from './application-repository.ts'
import type { Answerer, ReminderParts } from './remind-members.ts'
import type { LateRequests } from './reminder-repository.ts'
import { describeInLine } from './request-line.ts'

/** Overdue requests of a member. */
export interface LateForMember {
  own: LateRequests
  /** Unassigned ones that they can answer. */
  nobodys: LateRequests
}

/** @returns an outbox row with a member's overdue requests, without visitor input */
export async function composeReminder(
  parts: ReminderParts,
  member: Answerer,
  { own, nobodys }: LateForMember,
): Promise<NewMessage> {
  const hours = Math.round((parts.settings.answerWithinMs ?? 0) / HOUR_MS)
  const count = own.count + nobodys.count
  const waits = `${count === 1 ? 'One request waits' : `${count} requests wait`} for a first answer for more than ${hours} operating hours.`
  const sections = [
    ...(await describeSection(parts, own, {
      heading: `Yours: ${own.count}`,
      query: 'late=1&assignee=me',
      label: 'Open your late requests',
      place: 'the inbox under “Late”, with yourself as assignee',
    })),
    ...(await describeSection(parts, nobodys, {
      heading: `Unassigned: ${nobodys.count}`,
      query: 'late=1',
      label: 'Open all late requests',
      place: 'the inbox under “Late”',
    })),
  ]
  const title = count === 1 ? 'One request is late' : `${count} requests are late`
  const domain = parts.settings.mailFrom.address.split('@').at(-1)
  const staffUrl = () => parts.staffUrl ?? `http://${domain}`
  return memberMessage({ now: parts.now, staffUrl }, member, {
    kind: 'notice',
    purpose: 'reminder',
    subject: `${company.name}: ${title}`,
    letter: {
      title,
      preview: waits,
      blocks: [
        { kind: 'paragraph', text: `Hello ${member.name},` },
        { kind: 'paragraph', text: waits },
        ...sections,
        {
          kind: 'paragraph',
          text: 'A request counts as answered once it is set to Waiting or Done, an application once it is no longer New.',
        },
      ],
      footer: memberFooter('You receive this on working days while requests are late.'),
    },
  })
}

interface SectionWords {
  heading: string
  query: string
  /** Label of the button. */
  label: string
  /** Description of its target. */
  place: string
}

async function describeSection(
  { store, now, staffUrl }: ReminderParts,
  { count, oldest }: LateRequests,
  { heading, query, label, place }: SectionWords,
): Promise<LetterBlock[]> {
  if (count === 0) return []
  const vacancies = await findVacancyTitles(
    store.aside,
    oldest.map(({ id }) => id),
  )
  const items = oldest.map(request => {
    const waited = operatingTimeBetween(company.operatingHours, request.created_at, now())
    return `${describeInLine(request, vacancies)}: ${Math.floor(waited / HOUR_MS)} operating hours`
  })
  if (count > oldest.length) items.push(`and ${count - oldest.length} more`)
  return [
    { kind: 'heading', text: `${heading}${count > 1 ? ', oldest first' : ''}` },
    { kind: 'list', items },
    staffUrl === undefined
      ? { kind: 'paragraph', text: `In the staff’s app: ${place}` }
      : { kind: 'button', label, href: `${staffUrl}/inbox?${query}` },
  ]
}
