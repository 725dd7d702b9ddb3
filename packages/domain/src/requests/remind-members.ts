import { company } from '@universe/contract/company'
import { HOUR_MS } from '@universe/contract/dates'
import { officeDayAt, operatingTimeBetween } from '@universe/contract/operating-hours'
import type { Store } from '@universe/store/store'
import type { LetterBlock } from '../mail/letter/letter.ts'
import { mailDomain } from '../mail/mail-settings.ts'
import { insertMessages, type NewMessage } from '../mail/outbox-repository.ts'
import { every, type Repetition } from '../platform/every.ts'
import type { Log } from '../platform/log.ts'
import { memberFooter, memberMessage } from '../staff/notices.ts'
import type { Role } from '../staff/roles.ts'
import { ALL_KINDS, type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { type Answerer, listAnswerers } from './changes/assignee.ts'
import { findLateSince, type LateParts } from './listed-request.ts'
import { claimReminders, findReminded, type RemindedRequests } from './reminder-repository.ts'
import { describeRequests } from './request-repository.ts'
import { describeInLine, NAMED_AT_MOST } from './request-words.ts'
import { describeDay } from './waiting-days.ts'

interface ReminderParts extends LateParts {
  store: Store
  staffUrl: string | undefined
  settings: LateParts['settings'] & { mailFrom: { address: string } }
}

const LOOK_MS = 60_000

/**
 * At start and each working morning; retries within a minute if the store is unreachable.
 * @param onQueued if there were mails
 */
export function startReminders({
  log,
  onQueued,
  ...parts
}: ReminderParts & { log: Log; onQueued: () => void }): Repetition {
  let doneOn: string | undefined

  async function remindOnceADay() {
    const { date } = officeDayAt(company.operatingHours, parts.now())
    if (doneOn === date) return
    const mails = await remindMembers(parts)
    if (mails === undefined) return
    doneOn = date
    if (mails === 0) return
    onQueued()
    log.info({ mails }, 'members were reminded of late requests')
  }

  return every(LOOK_MS, remindOnceADay, error =>
    log.error({ err: error }, 'members could not be reminded of late requests'),
  )
}

/**
 * On working days from opening time, mails active members their overdue and returned requests, and
 * unassigned ones; once a day over all instances.
 * @returns number of mails; undefined at other times
 */
export async function remindMembers(parts: ReminderParts): Promise<number | undefined> {
  const now = parts.now()
  const { date, isWorkingDay, opensAt } = officeDayAt(company.operatingHours, now)
  const since = findLateSince(parts)
  if (!isWorkingDay || now < opensAt) return undefined
  const answerers = await listAnswerers(parts.store.db)
  const mails = new Map<string, NewMessage>()
  for (const answerer of answerers) {
    const mail = await makeMail(parts, answerer, { answerers, since, today: date })
    if (mail) mails.set(answerer.id, mail)
  }
  return parts.store.db.transaction().execute(async trx => {
    const ids = await claimReminders(
      trx,
      date,
      answerers.map(({ id }) => id),
    )
    const messages = ids.flatMap(id => mails.get(id) ?? [])
    await insertMessages(trx, messages)
    return messages.length
  })
}

async function makeMail(
  parts: ReminderParts,
  member: Answerer,
  { answerers, since, today }: { answerers: readonly Answerer[]; since: number; today: string },
): Promise<NewMessage | undefined> {
  const nobodyOf = new Map(ALL_KINDS.map(kind => [kind, idsWhoSee(answerers, kind)]))
  const selected = {
    own: { kinds: visibleKinds(member.roles), of: { memberId: member.id } },
    nobodys: { kinds: kindsToTake(member, answerers), of: { nobodyOf } },
  }
  const chosen = { back: { backOn: today }, late: { since } }
  const sections: RemindedSection[] = []
  for (const section of REMINDER_SECTIONS) {
    const { kinds, of } = selected[section.whose]
    if (kinds.length === 0) continue
    const which = chosen[section.why]
    const found = await findReminded(parts.store.aside, { kinds, which, of }, NAMED_AT_MOST)
    if (found.count > 0) sections.push({ ...section, ...found })
  }
  return sections.length === 0 ? undefined : composeReminder(parts, member, sections)
}

function idsWhoSee(answerers: readonly Answerer[], kind: VisibleKind): string[] {
  return answerers.filter(({ roles }) => visibleKinds(roles).includes(kind)).map(({ id }) => id)
}

/** For unassigned ones; owners if nobody has it. */
const roleFor: Record<VisibleKind, Role> = {
  contact: 'sales',
  demo: 'sales',
  application: 'recruiter',
}

function kindsToTake({ roles }: Answerer, answerers: readonly Answerer[]): VisibleKind[] {
  return ALL_KINDS.filter(kind => {
    const role = roleFor[kind]
    const isTaken = answerers.some(answerer => answerer.roles.includes(role))
    return roles.includes(isTaken ? role : 'owner')
  })
}

/** In the mail's order; `place` where the app's address is unknown. */
const REMINDER_SECTIONS = [
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

type RemindedSection = (typeof REMINDER_SECTIONS)[number] & RemindedRequests

/** No visitor input. @param sections with requests */
async function composeReminder(
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
