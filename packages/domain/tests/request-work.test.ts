import { randomUUID } from 'node:crypto'
import { PRESS_AGAIN } from '@universe/domain/platform/refused'
import { UNDO_ACCEPTED_MS } from '@universe/domain/platform/undo'
import {
  type ChangeInput,
  changeRequests,
  type RequestChange,
} from '@universe/domain/requests/change-requests'
import {
  findShown,
  listRequests,
  type RequestFilter,
} from '@universe/domain/requests/list-requests'
import { readBatch } from '@universe/domain/requests/read-batch'
import { readRequest } from '@universe/domain/requests/read-request'
import { readUpdates } from '@universe/domain/requests/read-updates'
import { undoChange } from '@universe/domain/requests/undo-change'
import type { Actor } from '@universe/domain/staff/context'
import { verifyChain } from '@universe/domain/staff/verify-chain'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { readAudit } from '@universe/testing/stores/staff'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

const opened = openStoreForEach()
const staff = openStaffForEach(opened)
let rana: Actor
let omar: Actor
beforeEach(async () => {
  await fillUpRequests(opened.store, 10)
  rana = await staff.join(['owner'], 'rana@universe.example', 'Rana Aziz')
  omar = await staff.join(['sales'], 'omar@universe.example', 'Omar Khalil')
})

const [DEMO, CONTACT, OTHER_DEMO] = ['request-00000001', 'request-00000002', 'request-00000003']
const APPLICATION = 'request-00000006'
const SUSPICIOUS = 'request-00000010'

const parts = () => staff.parts
const read = async (id = DEMO) => {
  const request = await readRequest(parts(), rana, id)
  if (!request) throw new Error(`There is no ${id}.`)
  return request
}
const seen = async () => (await read()).seen
const state = (name: string): RequestChange => ({ kind: 'state', state: name })
const note = (text: string): RequestChange => ({ kind: 'note', text })
const assign = (member: Actor | null): RequestChange => ({
  kind: 'assignee',
  assigneeId: member?.memberId ?? null,
})

/** Like a page that was loaded just now. */
async function change(
  actor: Actor,
  what: RequestChange,
  { ids = [DEMO], ...over }: Partial<ChangeInput> & { ids?: string[] } = {},
) {
  const knows = over.seen ?? (await seen())
  const input = { which: { ids }, change: what, batchId: randomUUID(), ...over, seen: knows }
  return changeRequests(parts(), actor, input)
}
const undo = (actor: Actor, { batchId }: { batchId: string }) =>
  undoChange(parts(), actor, { batchId })
const answeredAt = async (id = DEMO) =>
  (
    await opened.store.db
      .selectFrom('requests')
      .select('answered_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).answered_at
const changesAudited = async () => {
  expect((await verifyChain(opened.store, staff.logLines)).broken).toBeUndefined()
  const lines = await readAudit(opened.store)
  return lines.map(({ action }) => action).filter(action => action.startsWith('request.'))
}

test('refuses an invisible note, and keeps joiners within words', async () => {
  for (const text of ['\u200b', '\u202e \u2066\n', '\u3164\ufe0f', '\u2800']) {
    await expect(change(rana, note(text))).rejects.toThrow('Write something first.')
  }
  await change(rana, note('می\u200cخواهم'))
  expect((await read()).history).toMatchObject([{ note: 'می\u200cخواهم' }])
})

describe('two members at once', () => {
  test('one changes, and the other is told what and by whom before overwriting it', async () => {
    const knew = await seen()
    const both = await Promise.allSettled([
      change(rana, state('done'), { seen: knew }),
      change(omar, state('waiting'), { seen: knew }),
    ])
    const [why] = both.flatMap(each => (each.status === 'rejected' ? [each.reason.message] : []))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const one = 'the request of \u2068Visitor Grace1\u2069'
    expect([
      `Rana Aziz changed ${one} to Done just now. ${PRESS_AGAIN}`,
      `Omar Khalil changed ${one} to Waiting just now. ${PRESS_AGAIN}`,
    ]).toContain(why)
    expect((await read()).history).toHaveLength(1)
    // No conflict where nothing is overwritten, or the change was seen.
    await change(omar, note('I call her.'), { seen: knew })
    await change(omar, assign(omar), { seen: knew })
    const late = change(rana, assign(rana), { seen: knew })
    await expect(late).rejects.toThrow(`Omar Khalil took ${one} just now.`)
    await change(omar, state('in-progress'))
    expect(await read()).toMatchObject({ state: 'in-progress', assignee: { name: 'Omar Khalil' } })
    expect(await changesAudited()).toHaveLength(4)
  })

  test('of several requests are told at most three changes', async () => {
    const knew = await seen()
    const ids = [DEMO, CONTACT, OTHER_DEMO, 'request-00000004', 'request-00000005']
    await change(omar, state('waiting'), { ids: [CONTACT] })
    const first =
      'Omar Khalil changed the request of \u2068Visitor Rana2\u2069 to Waiting just now.'
    await expect(change(rana, state('done'), { ids, seen: knew })).rejects.toThrow(
      `1 of these was changed by others in the meantime: ${first} Nothing was changed.`,
    )
    // Counts those already in that state, so the only other one is named.
    await expect(change(rana, state('new'), { ids, seen: knew })).rejects.toThrow(first)
    staff.clock.now += 180_000
    await change(omar, state('in-progress'), { ids: [DEMO, ...ids.slice(2)] })
    await expect(change(rana, state('done'), { ids, seen: knew })).rejects.toThrow(
      /^5 of these were .*Rana2.* to Waiting 3 minutes ago\. .*Grace1.* In progress just now\. .*Omar3.* just now\. And 2 more\. Nothing/,
    )
  })

  test('a change that was undone meanwhile causes no conflict', async () => {
    const knew = await seen()
    await undo(rana, await change(rana, state('done')))
    expect(await change(omar, state('waiting'), { seen: knew })).toMatchObject({ requests: 1 })
  })

  test('a change of a request erased meanwhile is refused as not found', async () => {
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: deleted, resolve: isDeleted } = Promise.withResolvers<void>()
    const erasing = opened.store.db.transaction().execute(async trx => {
      await trx.deleteFrom('enquiries').where('id', '=', DEMO).execute()
      isDeleted()
      await mayCommit
    })
    await deleted
    const noting = change(rana, note('Call back'), { seen: 0 }).catch(({ message }) => message)
    if (opened.store.kind === 'postgres') await waitUntil('a lock', isWaitedFor, 5000)
    commit()
    await erasing
    expect(await noting).toMatch(/erased/)
  })
})

async function isWaitedFor() {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`.execute(
    opened.store.db,
  )
  return rows.length > 0
}

describe('a repeated form', () => {
  test('changes once, also concurrently, and reports the original result', async () => {
    const form = { batchId: randomUUID(), seen: 0 }
    const twice = () => change(omar, note(' Call back\r\non Sunday '), form)
    const answers = await Promise.all([twice(), twice()])
    staff.clock.now += 60_000
    answers.push(await twice())
    expect(answers).toEqual(
      Array(3).fill({ batchId: form.batchId, requests: 1, notAcknowledged: 0 }),
    )
    expect((await read()).history.map(each => each.note)).toEqual(['Call back\non Sunday'])
    expect(await changesAudited()).toEqual(['request.noted'])
  })

  test('does not count for another change, more requests or another member', async () => {
    const form = { batchId: randomUUID(), seen: 0 }
    await change(omar, state('waiting'), form)
    const refused = /went through/
    await expect(change(omar, state('done'), form)).rejects.toThrow(refused)
    await expect(change(omar, note('Call back'), form)).rejects.toThrow(refused)
    await expect(change(omar, { kind: 'verdict', isSpam: false }, form)).rejects.toThrow(refused)
    await expect(change(rana, state('waiting'), form)).rejects.toThrow(refused)
    const more = { ...form, ids: [DEMO, CONTACT] }
    await expect(change(omar, state('waiting'), more)).rejects.toThrow(refused)
    await change(rana, state('waiting'), { ids: [CONTACT] })
    expect(await change(omar, state('waiting'), more)).toMatchObject({ requests: 1 })
  })

  test('does nothing once undone, and says so', async () => {
    const form = { batchId: randomUUID(), seen: 0 }
    await undo(omar, await change(omar, state('waiting'), form))
    await expect(change(omar, state('waiting'), form)).rejects.toThrow(/undone this/)
    expect((await read()).state).toBe('new')
  })
})

describe('undo', () => {
  test('restores state, its time, assignee and first answer, once', async () => {
    const came = await read()
    staff.clock.now += 1000
    const waiting = await change(omar, state('waiting'))
    const answered = staff.clock.now
    await change(omar, assign(rana))
    const done = await change(omar, state('done'))
    const given = await change(omar, assign(omar))
    const noted = await change(omar, note('Call back'))
    for (const each of [noted, given, done, done]) await undo(omar, each)
    expect(await read()).toMatchObject({
      state: 'waiting',
      stateSince: answered,
      assignee: { name: 'Rana Aziz' },
    })
    expect(await answeredAt()).toBe(answered)
    await undo(omar, waiting)
    expect(await answeredAt()).toBeNull()
    const { state: name, stateSince, history } = await read()
    expect([name, stateSince]).toEqual([came.state, came.stateSince])
    expect(history.filter(({ undoneAt }) => undoneAt === null)).toHaveLength(1)
    expect(history.every(each => each.note === null)).toBe(true)
    expect(await changesAudited()).toHaveLength(9)
  })

  test('is for its own member, in time, if nothing changed since', async () => {
    const done = await change(omar, state('done'))
    await expect(undo(rana, done)).rejects.toThrow(/Only the person who made/)
    const given = await change(omar, assign(omar))
    await change(rana, state('waiting'))
    await expect(undo(omar, done)).rejects.toThrow(/changed again/)
    await expect(undo({ ...omar, roles: ['recruiter'] }, given)).rejects.toThrow(
      /can no longer see/,
    )
    expect((await read()).assignee?.name).toBe('Omar Khalil')
    staff.clock.now += UNDO_ACCEPTED_MS
    await undo(omar, given)
    const late = await change(omar, state('done'))
    staff.clock.now += UNDO_ACCEPTED_MS + 1
    await expect(undo(omar, late)).rejects.toThrow(/no longer/)
    expect(await read()).toMatchObject({ state: 'done', assignee: null })
  })

  test('of many skips those erased meanwhile', async () => {
    const many = await change(rana, state('waiting'), { ids: [DEMO, CONTACT, OTHER_DEMO] })
    expect(many.requests).toBe(3)
    await opened.store.db.deleteFrom('enquiries').where('id', '=', CONTACT).execute()
    expect((await undo(rana, many)).requests).toBe(2)
    expect((await read(OTHER_DEMO)).state).toBe('new')
  })

  test('of a verdict restores suspicion and spam', async () => {
    await change(rana, { kind: 'verdict', isSpam: true }, { ids: [SUSPICIOUS] })
    const since = staff.clock.now
    staff.clock.now += 60_000
    const verdict = { kind: 'verdict', isSpam: false } as const
    const fine = await change(rana, verdict, { ids: [SUSPICIOUS] })
    expect(await read(SUSPICIOUS)).toMatchObject({ state: 'new', suspicious: false })
    await undo(rana, fine)
    const back = { state: 'spam', suspicious: true, stateSince: since }
    expect(await read(SUSPICIOUS)).toMatchObject(back)
  })
})

test('keeps the first answer through spam and reopening', async () => {
  const first = staff.clock.now
  await change(omar, state('waiting'))
  for (const name of ['spam', 'new', 'done', 'new', 'waiting']) {
    staff.clock.now += 60_000
    await change(omar, state(name))
  }
  expect(await answeredAt()).toBe(first)
  await change(rana, state('spam'), { ids: [APPLICATION] })
  expect(await answeredAt(APPLICATION)).toBeNull()
})

const listedIds = async (filter: RequestFilter) =>
  (await findShown(parts(), rana, filter, 2000)).map(({ id }) => id)

test('changes and undoes a thousand at once, and no more', async () => {
  for (const table of ['outbox', 'enquiries', 'applications'] as const) {
    await opened.store.db.deleteFrom(table).execute()
  }
  await fillUpRequests(opened.store, 1001)
  const all = await listedIds({})
  await expect(change(rana, note('x'), { ids: all, seen: 0 })).rejects.toThrow(/1000 requests/)
  await expect(change(rana, note('x'), { which: { filter: {} }, seen: 0 })).rejects.toThrow(
    /1000 requests/,
  )
  const thousand = { ids: all.slice(0, 1000), seen: 0 }
  const judged = await change(rana, { kind: 'verdict', isSpam: true }, thousand)
  const fine = await change(rana, { kind: 'verdict', isSpam: false }, thousand)
  expect([judged.requests, fine.requests]).toEqual([1000, 1000])
  expect((await undo(rana, fine)).requests).toBe(1000)
  expect(await listedIds({ state: 'spam' })).toEqual(thousand.ids)
  expect((await undo(rana, judged)).requests).toBe(1000)
  expect(await listedIds({ state: 'new' })).toHaveLength(1001)
})

test('leaves alone what came after the page was loaded, and what the member may no longer see', async () => {
  const { requests } = await listRequests(parts(), omar, { open: true })
  const shown = { count: requests.length - 1, newest: requests[1]?.number ?? 0 }
  const { requests: changed } = await change(omar, state('done'), {
    which: { filter: { open: true, before: 3 }, shown },
  })
  expect(changed).toBe(requests.length - 1)
  expect((await listRequests(parts(), omar, { open: true })).requests).toHaveLength(1)
  expect((await read(APPLICATION)).state).toBe('new')
  await expect(change(omar, state('spam'), { ids: [APPLICATION] })).rejects.toThrow(/erased/)
})

test('refuses what no page sends, with a sentence', async () => {
  const refused = (what: RequestChange, over: Parameters<typeof change>[2] = {}) =>
    expect(change(rana, what, { seen: 0, ...over })).rejects.toThrow(
      expect.objectContaining({ name: 'Refused' }),
    )
  for (const known of [Number.NaN, -1, 1.5, 1e300, 2 ** 31])
    await refused(state('done'), { seen: known })
  for (const batchId of ['', 'x', `${randomUUID()}\0`, randomUUID().toUpperCase()]) {
    await refused(state('done'), { batchId })
    await expect(undo(rana, { batchId })).resolves.toMatchObject({ requests: 0 })
  }
  for (const id of ['', '\0', `${DEMO}\0`, '\ud800']) await refused(note('x'), { ids: [id] })
  for (const name of ['hired', 'Done', '__proto__', '', 'new\0']) await refused(state(name))
  for (const assigneeId of ['', 'nobody', '\0']) await refused({ kind: 'assignee', assigneeId })
  await refused(state('done'), { ids: [DEMO, APPLICATION] })
  for (const text of ['', ' \r\n ', '\0', 'x'.repeat(4001)]) await refused(note(text))
  expect(await read()).toMatchObject({ state: 'new', history: [] })
  await change(rana, note(`${'x\r\n'.repeat(1999)}\0a\u0007\ud800`))
  expect((await read()).history.at(-1)?.note).toBe(`${'x\n'.repeat(1999)}a\ufffd`)
  expect(await changesAudited()).toEqual(['request.noted'])
})

test('shows a batch’s notice only to its member, and for how long it can be undone', async () => {
  const { batchId } = await change(omar, assign(omar), { ids: [DEMO, OTHER_DEMO] })
  staff.clock.now += 4000
  expect(await readBatch(parts(), omar, { batchId })).toMatchObject({
    deed: { kind: 'assignee', name: 'Omar Khalil' },
    requests: 2,
    who: null,
    undoMs: 6000,
    isUndone: false,
    notAcknowledged: 0,
  })
  expect(await readBatch(parts(), rana, { batchId })).toBeUndefined()
  await undo(omar, { batchId })
  expect(await readBatch(parts(), omar, { batchId })).toMatchObject({ undoMs: 0, isUndone: true })
})

test('names the visitor in the notice about one request, if the member may still see it', async () => {
  const { batchId } = await change(omar, state('done'))
  const told = async (actor: Actor) => (await readBatch(parts(), actor, { batchId }))?.who
  expect(await told(omar)).toBe('Visitor Grace1')
  expect(await told({ ...omar, roles: ['recruiter'] })).toBeNull()
})

test('tells an open list what is new and changed by others, of what its reader may see', async () => {
  const open = await listRequests(parts(), omar, { open: true })
  const known = { filter: { open: true }, newest: open.requests[1]?.number, seen: open.seen }
  await change(rana, state('waiting'))
  await change(rana, note('Not for sales.'), { ids: [APPLICATION] })
  await change(omar, note('My own is no news.'))
  const taken = await change(rana, assign(omar), { ids: [CONTACT] })
  await undo(rana, taken)
  expect(await readUpdates(parts(), omar, known)).toMatchObject({
    more: 1,
    areNew: true,
    changes: [{ requestId: DEMO, kind: 'state', after: 'waiting', member: 'Rana Aziz' }],
  })
})
