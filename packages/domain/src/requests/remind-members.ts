import { company } from '@universe/contract/company'
import { officeDayAt } from '@universe/contract/operating-hours'
import type { Store } from '@universe/store/store'
import { insertMessages, type NewMessage } from '../mail/outbox-repository.ts'
import { every, type Repetition } from '../platform/every.ts'
import type { Log } from '../platform/log.ts'
import type { Role } from '../staff/roles.ts'
import { ALL_KINDS, type VisibleKind, visibleKinds } from '../staff/visible-kinds.ts'
import { findLateSince, type LateParts } from './late-requests.ts'
import { type Answerer, listAnswerers } from './list-assignees.ts'
import { composeReminder, REMINDER_SECTIONS, type RemindedSection } from './reminder-mail.ts'
import { claimReminders, findReminded } from './reminder-repository.ts'
import { NAMED_AT_MOST } from './request-words.ts'

export interface ReminderParts extends LateParts {
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
