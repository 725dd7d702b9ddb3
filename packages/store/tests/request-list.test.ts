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
  topic: 'Telecom',
  name: 'Zéphyrine Qaddūmi',
  company: 'Quixotic Engines',
  email: 'zephyrine@example.com',
  phone: '970591234567',
  created_at: 5,
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
