import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { application } from '@universe/contract/forms/application'
import { contact } from '@universe/contract/forms/contact'
import { type FormDefinition, textFields } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import { newsletter } from '@universe/contract/forms/newsletter'
import { backUpStore, restoreStore } from '@universe/store/backup'
import { openStore, type Store } from '@universe/store/store'
import { tableNames, uncopiedTables } from '@universe/store/table-names'
import { openTestStore } from '@universe/testing/stores/test-store'
import { expect, onTestFinished, test } from 'vitest'

test('every table is copied and counted, or has a reason not to be', async () => {
  const { store, remove } = await openTestStore()
  onTestFinished(remove)
  const tables = await store.db.introspection.getTables()
  // Internal tables of a full-text index.
  const parts = /_(?:data|idx|docsize|config|content)$/
  const names = tables
    .filter(({ name, isView }) => !isView && !parts.test(name))
    .map(({ name }) => name)
  expect(names.toSorted()).toEqual([...tableNames, ...Object.keys(uncopiedTables)].toSorted())
})

const secrets = ['the-hash-of-a-token', 'the-hash-of-a-link', 'a-challenge', 'who-tried'] as const

async function comeIn({ db }: Store) {
  const [token_hash, link_hash, challenge, subject] = secrets
  const member = { id: 'm', email: 'ada@universe.example', name: 'Ada', user_handle: 'h' }
  await db
    .insertInto('members')
    .values({ ...member, state: 'active', created_at: 1 })
    .execute()
  const session = { token_hash, id: 's', member_id: 'm', stage: 'full' as const, device: '' }
  const times = { created_at: 1, seen_at: 1, verified_at: null }
  await db
    .insertInto('sessions')
    .values({ ...session, ...times })
    .execute()
  const link = { token_hash: link_hash, member_id: 'm', purpose: 'operator' as const }
  await db
    .insertInto('sign_in_links')
    .values({ ...link, created_at: 1, expires_at: 2, used_at: null })
    .execute()
  const asked = { challenge, purpose: 'sign-in' as const, session_id: null, expires_at: 2 }
  await db.insertInto('webauthn_challenges').values(asked).execute()
  await db.insertInto('recovery_attempts').values({ id: 'r', subject, at: 1 }).execute()
}

test('no byte of a session, link, challenge or attempt is in a backup, nor beside it', async () => {
  const { store, location, dataDir, remove } = await openTestStore()
  onTestFinished(remove)
  await comeIn(store)
  const folder = mkdtempSync(join(dataDir, 'backups-'))
  const file = join(folder, 'a.backup')
  await backUpStore(location, file)
  expect(readdirSync(folder)).toEqual(['a.backup'])
  // Archives are compressed, so the restored content is searched.
  const held =
    store.kind === 'postgres'
      ? spawnSync('pg_restore', ['--file=-', file]).stdout
      : readFileSync(file)
  expect(held.includes('ada@universe.example')).toBe(true)
  expect(secrets.filter(secret => held.includes(secret))).toEqual([])
})

test('a restored backup contains the audit, which continues with its next line', async () => {
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

test.each([
  [newsletter, 'subscribers'],
  [contact, 'enquiries'],
  [demo, 'enquiries'],
  [application, 'applications'],
] as [FormDefinition, string][])(
  'each field of the $name form has a column',
  async (form, table) => {
    const { store, remove } = await openTestStore()
    onTestFinished(remove)
    const tables = await store.db.introspection.getTables()
    const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name)
    const fields = textFields(form).map(({ name }) => (name === form.topic ? 'topic' : name))
    const missing = fields.filter(name => !columns?.includes(name))
    expect(missing, `columns that a migration must add to ${table}`).toEqual([])
  },
)
