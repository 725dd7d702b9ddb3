import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMigrator, migrateStore } from '@universe/store/migrate'
import { searchWords } from '@universe/store/search-words'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import { openStore, type Store } from '@universe/store/store'
import { findEmptyLocation, openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

const opened = openStoreForEach()

const enquiry = {
  id: 'e',
  kind: 'contact' as const,
  topic: 'Telecom' as string | null,
  name: 'Zéphyrine Qaddūmi' as string | null,
  company: 'Quixotic Engines' as string | null,
  email: 'zephyrine@example.com',
  phone: '970591234567' as string | null,
  body: null as string | null,
  consent_text: null,
  consent_policy: null,
  created_at: 5,
  suspicion: null as string | null,
}
const application = {
  id: 'a',
  name: 'محمّد أحمد',
  email: 'ahmad@example.com',
  vacancy_id: 7,
  vacancy_title: 'Backend engineer',
  created_at: 3,
  suspicion: 'hidden field filled in',
}

test('lists what is asked for, and nothing of what a person entered', async () => {
  await opened.store.db.insertInto('enquiries').values(enquiry).execute()
  await opened.store.db.insertInto('applications').values(application).execute()
  const listed = await opened.store.db
    .selectFrom('requests')
    .selectAll()
    .orderBy('number')
    .execute()
  const work = { state: 'new', state_at: null, assignee_id: null, answered_at: null }
  const untouched = { ...work, withheld: null }
  const unnamed = {
    ...{ vacancy_id: null, topic: null, reference: null, suspicious: 0 },
    ...untouched,
  }
  expect(listed).toEqual([
    { ...unnamed, number: 1, id: 'e', kind: 'contact', topic: 'Telecom', created_at: 5 },
    {
      ...unnamed,
      number: 2,
      id: 'a',
      kind: 'application',
      vacancy_id: 7,
      suspicious: 1,
      created_at: 3,
    },
  ])
})

test('finds a request by its words, once its reference is known by that, too', async () => {
  await opened.store.db.insertInto('enquiries').values(enquiry).execute()
  await opened.store.db.insertInto('applications').values(application).execute()
  for (const [text, ids] of [
    ['zephyr', ['e']],
    ['QADDUMI', ['e']],
    ['quixotic', ['e']],
    ['591234567', ['e']],
    ['1234567', ['e']],
    ['telecom', ['e']],
    ['احمد', ['a']],
    ['محمد', ['a']],
    ['backend', ['a']],
    ['example', ['a', 'e']],
    ['K7Q2FM', []],
  ] as const) {
    expect(await find(opened.store, text), text).toEqual(ids)
  }
  await opened.store.db
    .updateTable('requests')
    .set({ reference: 'K7Q2FM' })
    .where('id', '=', 'e')
    .execute()
  expect(await find(opened.store, 'k7q2')).toEqual(['e'])
  expect(await find(opened.store, 'zephyr'), 'still').toEqual(['e'])
})

test('leaves nothing of a request that is erased, in the list, the index or the file', async () => {
  const { db, kind } = opened.store
  const kept = { ...enquiry, id: 'kept', name: 'Ada', company: 'Engines', email: 'ada@example.com' }
  await db.insertInto('enquiries').values([kept, enquiry]).execute()
  await db.updateTable('requests').set({ reference: 'K7Q2FM' }).where('id', '=', 'e').execute()
  await db.insertInto('applications').values(application).execute()
  await db.deleteFrom('enquiries').where('id', '=', 'e').execute()
  await db.deleteFrom('applications').execute()
  expect(await db.selectFrom('requests').select('id').execute()).toEqual([{ id: 'kept' }])
  for (const word of ['zephyrine', 'quixotic', 'k7q2fm', 'ahmad', 'backend']) {
    expect(await find(opened.store, word), word).toEqual([])
  }
  if (kind === 'postgres') {
    const { rows } = await sql`select number from request_search`.execute(db)
    expect(rows).toHaveLength(1)
    return
  }
  await truncateWriteAheadLog(opened.store)
  const file = readFileSync(join(opened.dataDir, 'universe.db'))
  expect(file.includes('ada'), 'what is kept').toBe(true)
  for (const word of ['zephyr', 'ephyrine', 'quixotic', 'k7q2fm', 'ahmad', 'حمد']) {
    expect(file.includes(word), word).toBe(false)
  }
  await sql`insert into request_search (request_search, rank) values ('integrity-check', 1)`.execute(
    db,
  )
})

test('lists and indexes the requests of the release before, by the time they came', async () => {
  const { location, remove } = await findEmptyLocation()
  const store = openStore(location)
  onTestFinished(async () => {
    await store.close()
    await remove()
  })
  await createMigrator(store).migrateTo('007-personal-data-once')
  await store.db.insertInto('enquiries').values(enquiry).execute()
  await store.db.insertInto('applications').values(application).execute()
  const message = {
    ...{ request_kind: 'contact' as const, request_id: 'e', recipient: 'x@example.com' },
    ...{ reply_to: null, body: null, attachment_application_id: null, state: 'sent' as const },
    ...{
      attempts: 1,
      first_attempt_at: 1,
      next_attempt_at: 1,
      lease_owner: null,
      lease_until: null,
    },
    ...{
      last_error: null,
      created_at: 1,
      sent_at: 2,
      subject: 'Contact request: Telecom (K7Q2FM)',
    },
  }
  await store.db
    .insertInto('outbox')
    .values([
      { ...message, id: '1', message_id: '<1>', purpose: 'company' },
      { ...message, id: '2', message_id: '<2>', purpose: 'acknowledgement' },
    ])
    .execute()
  await migrateStore(store)
  const listed = await store.db
    .selectFrom('requests')
    .select(['number', 'id', 'reference'])
    .orderBy('number')
    .execute()
  expect(listed).toEqual([
    { number: 1, id: 'a', reference: null },
    { number: 2, id: 'e', reference: 'K7Q2FM' },
  ])
  expect(await find(store, 'k7q2fm')).toEqual(['e'])
  expect(await find(store, 'محمد')).toEqual(['a'])
})

async function find({ db, kind }: Store, text: string): Promise<string[]> {
  const words = searchWords(text)
  const condition =
    kind === 'postgres'
      ? sql`number in (select number from request_search
          where document @@ ${words.map(word => `'${word}':*`).join(' & ')}::tsquery)`
      : sql`number in (select rowid from request_search
          where request_search match ${words.map(word => `"${word}"*`).join(' AND ')})`
  const { rows } = await sql<{ id: string }>`
    select id from requests where ${condition} order by id`.execute(db)
  return rows.map(({ id }) => id)
}
