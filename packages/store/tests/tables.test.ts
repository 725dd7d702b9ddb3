import { join } from 'node:path'
import { backUpStore, restoreStore } from '@universe/store/backup'
import { openStore } from '@universe/store/store'
import { tableNames, transientTables, uncopiedTables } from '@universe/store/table-names'
import { openTestStore } from '@universe/testing/stores/test-store'
import { expect, onTestFinished, test } from 'vitest'

test('every table is copied and counted, or says why not', async () => {
  const { store, remove } = await openTestStore()
  onTestFinished(remove)
  const tables = await store.db.introspection.getTables()
  // A full-text index keeps itself in tables of its own.
  const parts = /_(?:data|idx|docsize|config|content)$/
  const names = tables
    .filter(({ name, isView }) => !isView && !parts.test(name))
    .map(({ name }) => name)
  expect(names.toSorted()).toEqual([...tableNames, ...Object.keys(uncopiedTables)].toSorted())
})

test('a restored backup keeps members and revives no session, link or challenge', async () => {
  const { store, location, dataDir, remove } = await openTestStore()
  const empty = await openTestStore()
  onTestFinished(async () => {
    await remove()
    await empty.remove()
  })
  const member = { id: 'm', email: 'ada@universe.example', name: 'Ada', user_handle: 'h' }
  await store.db
    .insertInto('members')
    .values({ ...member, state: 'active', created_at: 1 })
    .execute()
  const session = { token_hash: 't', id: 's', member_id: 'm', stage: 'full' as const, device: '' }
  const times = { created_at: 1, seen_at: 1, verified_at: null }
  await store.db
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute()
  const file = join(dataDir, 'a.backup')
  await backUpStore(location, file)
  await empty.store.close()
  await restoreStore(empty.location, file, { force: false })
  const restored = openStore(empty.location)
  onTestFinished(() => restored.close())
  expect(await restored.db.selectFrom('members').select('id').execute()).toEqual([{ id: 'm' }])
  for (const table of transientTables) {
    expect(await restored.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
})

test('a restored backup has the audit, which goes on with its next line and no other', async () => {
  const { store, location, dataDir, remove } = await openTestStore()
  onTestFinished(remove)
  const line = { at: 1, member_id: null, action: 'cv.read', object_id: null, details: '{}' }
  const append = ({ db }: typeof store, seq: number) =>
    db
      .insertInto('audit')
      .values({ ...line, seq, hash: String(seq) })
      .execute()
  await append(store, 1)
  await append(store, 2)
  const file = join(dataDir, 'a.backup')
  await backUpStore(location, file)
  await store.close()
  await restoreStore(location, file, { force: true })
  const restored = openStore(location)
  onTestFinished(() => restored.close())
  for (const seq of [1, 2, 4])
    await expect(append(restored, seq)).rejects.toThrow('only ever added')
  await append(restored, 3)
  const lines = await restored.db.selectFrom('audit').select('seq').orderBy('seq').execute()
  expect(lines.map(({ seq }) => seq)).toEqual([1, 2, 3])
})
