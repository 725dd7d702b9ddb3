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

interface Reminded {
  own: RemindedRequests
  nobodys: RemindedRequests
}

/** No visitor input. */
export async function composeReminder(
  parts: ReminderParts,
  member: Answerer,
  { late, back }: { late: Reminded; back: Reminded },
): Promise<NewMessage> {
  const hours = Math.round((parts.settings.answerWithinMs ?? 0) / HOUR_MS)
  const count = late.own.count + late.nobodys.count
  const backCount = back.own.count + back.nobodys.count
  const waits = `${count === 1 ? 'One request waits' : `${count} requests wait`} for a first answer for more than ${hours} operating hours.`
  const returned = `${backCount === 1 ? 'One request is' : `${backCount} requests are`} back: the date has come until which ${backCount === 1 ? 'it' : 'they'} waited.`
  const sentences = [...(count > 0 ? [waits] : []), ...(backCount > 0 ? [returned] : [])]
  const sections = [
    ...(await describeSection(parts, back.own, {
      heading: `Back, yours: ${back.own.count}`,
      query: 'assignee=me',
      label: 'Open your requests',
      place: 'the inbox, with yourself as assignee',
      describe: describeWait,
    })),
    ...(await describeSection(parts, back.nobodys, {
      heading: `Back, nobody’s: ${back.nobodys.count}`,
      query: 'assignee=nobody',
      label: 'Open nobody’s requests',
      place: 'the inbox, with nobody as assignee',
      describe: describeWait,
    })),
    ...(await describeSection(parts, late.own, {
      heading: `Yours: ${late.own.count}`,
      query: 'late=1&assignee=me',
      label: 'Open your late requests',
      place: 'the inbox under “Late”, with yourself as assignee',
      describe: describeLateness,
    })),
    ...(await describeSection(parts, late.nobodys, {
      heading: `Unassigned: ${late.nobodys.count}`,
      query: 'late=1',
      label: 'Open all late requests',
      place: 'the inbox under “Late”',
      describe: describeLateness,
    })),
  ]
  const title = nameReminder(count, backCount)
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
        ...sections,
        { kind: 'paragraph', text: count > 0 ? COUNTS_AS_ANSWERED : ENDS_WAITING },
      ],
      footer: memberFooter('You receive this on working days while requests are late or back.'),
    },
  })
}

const COUNTS_AS_ANSWERED =
  'A request counts as answered once it is set to Waiting or Done, an application once it is no longer New.'
const ENDS_WAITING = 'An answer, another state or another day takes a request off this list.'

function nameReminder(late: number, back: number): string {
  if (late === 0) return back === 1 ? 'One request is back' : `${back} requests are back`
  const title = late === 1 ? 'One request is late' : `${late} requests are late`
  return back === 0 ? title : `${title}, ${back === 1 ? 'one is' : `${back} are`} back`
}

type RemindedRequest = RemindedRequests['oldest'][number]

function describeWait({ waiting_until }: RemindedRequest): string {
  return `waited until ${describeDay(waiting_until ?? '')}`
}

function describeLateness({ created_at }: RemindedRequest, now: number): string {
  const waited = operatingTimeBetween(company.operatingHours, created_at, now)
  return `${Math.floor(waited / HOUR_MS)} operating hours`
}

interface SectionWords {
  heading: string
  query: string
  label: string
  place: string
  describe(request: RemindedRequest, now: number): string
}

async function describeSection(
  { store, now, staffUrl }: ReminderParts,
  { count, oldest }: RemindedRequests,
  { heading, query, label, place, describe }: SectionWords,
): Promise<LetterBlock[]> {
  if (count === 0) return []
  const visitors = await describeRequests(
    store.aside,
    oldest.map(({ id }) => id),
  )
  const items = oldest.map(
    request => `${describeInLine(request, visitors)}: ${describe(request, now())}`,
  )
  if (count > oldest.length) items.push(`and ${count - oldest.length} more`)
  return [
    { kind: 'heading', text: `${heading}${count > 1 ? ', oldest first' : ''}` },
    { kind: 'list', items },
    staffUrl === undefined
      ? { kind: 'paragraph', text: `In the staff’s app: ${place}` }
      : { kind: 'button', label, href: `${staffUrl}/inbox?${query}` },
  ]
}
