import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { searchWords } from '@universe/store/search-words'
import { truncateWriteAheadLog } from '@universe/store/sqlite'
import type { Store } from '@universe/store/store'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

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

test('stores kind and topic of a request, and no visitor input', async () => {
  await opened.store.db.insertInto('enquiries').values(enquiry).execute()
  await opened.store.db.insertInto('applications').values(application).execute()
  const listed = await opened.store.db
    .selectFrom('requests')
    .selectAll()
    .orderBy('number')
    .execute()
  const work = { state: 'new', state_at: null, assignee_id: null, answered_at: null }
  const later = { waiting_until: null, channel: null, visit: null, origin: null }
  const untouched = { ...work, withheld: null, ...later }
  const unnamed = {
    vacancy_id: null,
    topic: null,
    reference: null,
    suspicious: 0,
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

test('finds a request by its words, and by its reference once set', async () => {
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

test('leaves nothing of an erased request in list, index and file', async () => {
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
