import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { operatingTimeBetween } from '@universe/contract/operating-hours'
import type { LetterBlock } from '../mail/letter/letter.ts'
import { mailDomain } from '../mail/mail-settings.ts'
import type { NewMessage } from '../mail/outbox-repository.ts'
import { memberFooter, memberMessage } from '../staff/member-message.ts'
import type { Answerer } from './list-assignees.ts'
import type { ReminderParts } from './remind-members.ts'
import type { RemindedRequests } from './reminder-repository.ts'
import { describeRequests } from './request-repository.ts'
import { describeInLine } from './request-words.ts'
import { describeDay } from './waiting-days.ts'

/** In the mail's order; `place` where the app's address is unknown. */
export const REMINDER_SECTIONS = [
  {
    why: 'back',
    whose: 'own',
    heading: 'Back, yours',
    query: 'assignee=me',
    label: 'Open your requests',
    place: 'the inbox, with yourself as assignee',
  },
  {
    why: 'back',
    whose: 'nobodys',
    heading: 'Back, nobody’s',
    query: 'assignee=nobody',
    label: 'Open nobody’s requests',
    place: 'the inbox, with nobody as assignee',
  },
  {
    why: 'late',
    whose: 'own',
    heading: 'Yours',
    query: 'late=1&assignee=me',
    label: 'Open your late requests',
    place: 'the inbox under “Late”, with yourself as assignee',
  },
  {
    why: 'late',
    whose: 'nobodys',
    heading: 'Unassigned',
    query: 'late=1',
    label: 'Open all late requests',
    place: 'the inbox under “Late”',
  },
] as const

export type RemindedSection = (typeof REMINDER_SECTIONS)[number] & RemindedRequests

/** No visitor input. @param sections with requests */
export async function composeReminder(
  parts: ReminderParts,
  member: Answerer,
  sections: readonly RemindedSection[],
): Promise<NewMessage> {
  const count = (why: RemindedSection['why']) =>
    sections.reduce((sum, each) => sum + (each.why === why ? each.count : 0), 0)
  const [late, back] = [count('late'), count('back')]
  const hours = Math.round(parts.settings.answerWithinMs / HOUR_MS)
  const waits = `${late === 1 ? 'One request waits' : `${late} requests wait`} for a first answer for more than ${hours} operating hours.`
  const returned = `${countOf(back, 'back')}: the date has come until which ${back === 1 ? 'it' : 'they'} waited.`
  const sentences = [...(late > 0 ? [waits] : []), ...(back > 0 ? [returned] : [])]
  const blocks = await Promise.all(sections.map(each => describeSection(parts, each)))
  const title = nameReminder(late, back)
  const domain = mailDomain(parts.settings.mailFrom)
  const staffUrl = () => parts.staffUrl ?? `http://${domain}`
  return memberMessage({ now: parts.now, staffUrl }, member, {
    kind: 'notice',
    purpose: 'reminder',
    subject: `${company.name}: ${title}`,
    letter: {
      title,
      preview: sentences.join(' '),
      blocks: [
        { kind: 'paragraph', text: `Hello ${member.name},` },
        ...sentences.map(text => ({ kind: 'paragraph' as const, text })),
        ...blocks.flat(),
        { kind: 'paragraph', text: late > 0 ? COUNTS_AS_ANSWERED : ENDS_WAITING },
      ],
      footer: memberFooter('You receive this on working days while requests are late or back.'),
    },
  })
}

const COUNTS_AS_ANSWERED =
  'A request counts as answered once it is set to Waiting or Done, an application once it is no longer New.'
const ENDS_WAITING = 'An answer, another state or another day takes a request off this list.'

function nameReminder(late: number, back: number): string {
  if (late === 0) return countOf(back, 'back')
  const also = back === 1 ? ', one is back' : `, ${back} are back`
  return `${countOf(late, 'late')}${back === 0 ? '' : also}`
}

function countOf(count: number, what: 'late' | 'back'): string {
  return count === 1 ? `One request is ${what}` : `${count} requests are ${what}`
}

async function describeSection(
  { store, now, staffUrl }: ReminderParts,
  { count, oldest, why, heading, query, label, place }: RemindedSection,
): Promise<LetterBlock[]> {
  const visitors = await describeRequests(
    store.aside,
    oldest.map(({ id }) => id),
  )
  const items = oldest.map(request => {
    const { created_at, waiting_until } = request
    const line = describeInLine(request, visitors)
    if (why !== 'late') return `${line}: waited until ${describeDay(waiting_until ?? '')}`
    const waited = operatingTimeBetween(company.operatingHours, created_at, now())
    return `${line}: ${Math.floor(waited / HOUR_MS)} operating hours`
  })
  if (count > oldest.length) items.push(`and ${count - oldest.length} more`)
  return [
    { kind: 'heading', text: `${heading}: ${count}${count > 1 ? ', oldest first' : ''}` },
    { kind: 'list', items },
    staffUrl === undefined
      ? { kind: 'paragraph', text: `In the staff’s app: ${place}` }
      : { kind: 'button', label, href: `${staffUrl}/inbox?${query}` },
  ]
}
