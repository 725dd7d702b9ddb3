import { randomUUID } from 'node:crypto'
import { erasePersonByMember } from '@universe/domain/people/erase-person'
import { readPerson } from '@universe/domain/people/read-person'
import {
  CHANGED_AT_MOST,
  type ChangeInput,
  changeRequests,
} from '@universe/domain/requests/change-requests'
import { exportRequests } from '@universe/domain/requests/export-requests'
import {
  countRequests,
  findNextRequest,
  listRequests,
  type RequestFilter,
} from '@universe/domain/requests/list-requests'
import { findLateSince } from '@universe/domain/requests/listed-request'
import { readNumbers } from '@universe/domain/requests/read-numbers'
import { readOverview } from '@universe/domain/requests/read-overview'
import { readRequest } from '@universe/domain/requests/read-request'
import { findReminded, type ReminderSelection } from '@universe/domain/requests/reminder-repository'
import { NAMED_AT_MOST } from '@universe/domain/requests/request-words'
import { undoChange } from '@universe/domain/requests/undo-change'
import type { Actor, StaffContext } from '@universe/domain/staff/context'
import { ALL_KINDS } from '@universe/domain/staff/visible-kinds'
import type { Store } from '@universe/store/store'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { actorWith } from '@universe/testing/stores/staff'
import { sql } from 'kysely'
import { compareSizes, FEW_REPEATS, type Operation, REPEATS } from './two-stores.ts'

const SIZES = [1000, 100_000]
/** Table: the staff's inbox in a small and a large store. */
export async function measureStaffInbox(): Promise<string> {
  return [
    '# The staff’s inbox',
    '',
    `Milliseconds of each operation of the domain, medians of ${REPEATS} (of ${FEW_REPEATS} where requests are`,
    'changed), by how many requests the store holds, of which one in thirty is open; each has two messages, and those of one in ten were given up; one in ten has a note. What a rare word finds is in the middle.',
    'The embedded store is read in its thread, whose way there and back is in the figures.',
    '',
    await compareSizes(SIZES, { fill, operations: listOperations, changes: listChanges }),
  ].join('\n')
}

async function fill(store: Store, size: number): Promise<void> {
  await fillUpRequests(store, size, { isWorked: true })
  // Notes make the person search realistic.
  await sql`
    insert into request_changes (request_id, batch_id, member_id, at, kind, note)
    select id, 'note-' || number, 'member', created_at, 'note',
      'Called on Monday; wants an offer for two sites and a call back on Thursday.'
    from requests where number % 10 = 0`.execute(store.db)
}

async function listOperations(store: Store, size: number): Promise<Record<string, Operation>> {
  const middle = await findNth(store, size / 2)
  const list =
    (filter: RequestFilter): Operation =>
    (parts, actor) =>
      listRequests(parts, actor, filter)
  return {
    'the inbox': list({}),
    'what every page says': readOverview,
    'the numbers of 13 weeks': (parts, actor) => readNumbers(parts, actor, { weeks: 13 }),
    'the numbers of 52 weeks': (parts, actor) => readNumbers(parts, actor, { weeks: 52 }),
    'its counts': (parts, actor) => countRequests(parts, actor),
    'what is open': list({ open: true }),
    'one’s own': list({ open: true, assignee: 'me' }),
    'nobody’s': list({ open: true, assignee: 'nobody' }),
    'of another member': list({ assignee: 'member-3' }),
    late: list({ late: true }),
    'in progress': list({ state: 'in-progress' }),
    done: list({ state: 'done' }),
    spam: list({ state: 'spam' }),
    'of a line, waiting': list({ line: 'Telecom', state: 'waiting' }),
    'of a vacancy': list({ kind: 'application', vacancy: 7 }),
    'of a vacancy, interview': list({ kind: 'application', vacancy: 7, state: 'interview' }),
    'a page in the middle': list({ before: middle.number }),
    'of a business line': list({ line: 'Software Solutions' }),
    'with mail given up': list({ mail: 'given-up' }),
    suspicious: list({ suspicious: true }),
    'a rare word': list({ search: middle.reference ?? '' }),
    'a telephone number': list({ search: '059 000 0500' }),
    'two digits': list({ search: '59' }),
    'a common word': list({ search: 'telecom' }),
    'two common words': list({ search: 'example visitor' }),
    'a common and a rare word': list({ search: `example ${middle.reference}` }),
    'a common word, of a recruiter': parts =>
      listRequests(parts, actorWith('recruiter'), { search: 'example' }),
    'nothing that is there': list({ search: 'nobody' }),
    'a request': (parts, actor) => readRequest(parts, actor, middle.id),
    'the next that is open': (parts, actor) =>
      findNextRequest(parts, actor, { filter: { open: true }, after: middle.number }),
    'a person, of a recruiter': parts =>
      readPerson(parts, actorWith('recruiter'), { address: middle.address }),
    'a person, of an owner': (parts, actor) =>
      readPerson(parts, actor, { address: middle.address }),
    'a reminder: a member’s': remind({ memberId: 'member-3' }),
    'a reminder: nobody’s': remind({
      nobodyOf: new Map(ALL_KINDS.map(kind => [kind, ['member-3']])),
    }),
  }
}

function remind(of: ReminderSelection['of']): Operation {
  return parts => {
    const since = findLateSince(parts)
    const selection = { kinds: ALL_KINDS, which: { since }, of }
    return findReminded(parts.store.aside, selection, NAMED_AT_MOST)
  }
}

/** Each repeat changes the same requests to another value. */
async function listChanges({ db }: Store, size: number): Promise<Record<string, Operation>> {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .orderBy('number', 'desc')
    .limit(CHANGED_AT_MOST)
    .execute()
  let turn = 0
  const changeThese =
    (which: ChangeInput['which'], other = 'spam') =>
    (parts: StaffContext, actor: Actor) => {
      turn += 1
      return changeRequests(parts, actor, {
        which,
        change: { kind: 'state', state: turn % 2 === 0 ? 'new' : other },
        batchId: randomUUID(),
        seen: 0,
      })
    }
  const change = (count: number) => changeThese({ ids: rows.slice(0, count).map(({ id }) => id) })
  const changeAll = change(CHANGED_AT_MOST)
  let person = size / 2
  return {
    'a change of one': change(1),
    'of 100': change(100),
    // The same in both stores.
    'of 120 that a filter shows': changeThese(
      { filter: { line: 'Software Solutions', kind: 'contact', search: 'N00000' } },
      'done',
    ),
    'of 1,000': changeAll,
    'of 1,000, taken back': async (parts, actor) => {
      const { batchId } = await changeAll(parts, actor)
      turn += 1
      return undoChange(parts, actor, { batchId })
    },
    'an export’s first 500': async (parts, actor) => {
      for await (const _ of await exportRequests(parts, actor, { filter: {} })) break
    },
    'an erasure': async (parts, actor) => {
      const { address } = await findNth({ db }, person)
      person -= 1
      return erasePersonByMember(parts, actor, { address })
    },
  }
}

async function findNth({ db }: Pick<Store, 'db'>, number: number) {
  const row = await db
    .selectFrom('requests')
    .select(['id', 'kind', 'number', 'reference'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const { email } = await db
    .selectFrom(row.kind === 'application' ? 'applications' : 'enquiries')
    .select('email')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  return { ...row, address: email }
}
