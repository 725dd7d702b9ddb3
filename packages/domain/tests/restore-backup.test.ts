import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY_MS } from '@universe/contract/dates'
import { replayMissing } from '@universe/domain/people/replay-erasures'
import { type RestoreOptions, restoreBackup } from '@universe/domain/people/restore-backup'
import { appendErasures, erasureFile } from '@universe/domain/platform/erasures/erasure-file'
import { listErasures, putErasures } from '@universe/domain/platform/erasures/erasure-repository'
import { deriveErasureKey, makeErasure } from '@universe/domain/platform/erasures/erasures'
import { backUpStore } from '@universe/store/backup'
import { openStore, type Store } from '@universe/store/store'
import { hasStore } from '@universe/store/store-operations'
import { storeInbox } from '@universe/testing/stores/inbox-requests'
import { formSecret } from '@universe/testing/stores/staff'
import { findEmptyLocation, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** Erased people stay erased after restoring any backup that contains them. */
const NOW = Date.UTC(2026, 10, 21)
const PEOPLE = ['ada', 'bea', 'cleo', 'dana', 'eve', 'farah'] as const
const opened = openStoreForEach()
let backup: string

beforeEach(async () => {
  const request = { kind: 'contact', name: 'A Name', topic: 'Telecom' } as const
  const requests = PEOPLE.map(name => ({ ...request, email: `${name}@example.com`, agoMs: DAY_MS }))
  const later = { ...request, email: 'eve@example.com', agoMs: 0 }
  await storeInbox(opened.store, [...requests, later], NOW)
  backup = join(opened.dataDir, 'backups', 'before.backup')
  mkdirSync(dirname(backup))
  await backUpStore(opened.location, backup)
})

const erasure = (name: (typeof PEOPLE)[number], secret: Uint8Array = formSecret) =>
  makeErasure(deriveErasureKey(secret), {
    address: `${name.toUpperCase()}@example.com`,
    kind: 'erased',
    at: NOW - DAY_MS / 2,
  })

/** The target: the same store, or a new one. */
type Place = Pick<Awaited<ReturnType<typeof findEmptyLocation>>, 'location' | 'dataDir'>

async function findElsewhere(): Promise<Place> {
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  return place
}

async function restore(
  { location, dataDir }: Place,
  options: Partial<RestoreOptions> & { secret?: Uint8Array } = {},
) {
  const databaseUrl = 'databaseUrl' in location ? location.databaseUrl : undefined
  const { secret = formSecret, ...given } = options
  return restoreBackup({ dataDir, databaseUrl, formSecret: secret }, backup, {
    force: true,
    erasureFiles: [],
    withoutErasures: false,
    withoutForeign: false,
    ...given,
  })
}

async function inStore<Result>({ location }: Place, use: (db: Store['db']) => Promise<Result>) {
  const store = openStore(location)
  return use(store.db).finally(store.close)
}

async function readPeople(place: Place): Promise<string[]> {
  const rows = await inStore(place, db => db.selectFrom('enquiries').select('email').execute())
  return rows.map(({ email }) => email.split('@')[0] ?? '').toSorted()
}

test('repeats erasures from the replaced store, the file beside it, and any file found or given', async () => {
  const given = join(opened.dataDir, 'given')
  const mailbox = join(opened.dataDir, 'mailbox')
  mkdirSync(mailbox)
  const mails = ['20261120T120000Z-company-a1.eml', '20261121T120000Z-company-b2.eml']
  for (const name of mails) writeFileSync(join(mailbox, name), 'Reply-To: ada@example.com\n\nHello')
  await putErasures(opened.store.db, [erasure('ada')])
  await appendErasures(erasureFile(opened), [erasure('bea')])
  await appendErasures(given, [erasure('cleo')])
  await appendErasures(join(dirname(backup), 'before.erasures'), [erasure('dana')])
  await appendErasures(join(dirname(backup), 'universe-2099-01-01.erasures'), [erasure('eve')])
  await opened.store.close()

  const restored = await restore(opened, { erasureFiles: [given] })

  expect(restored).toMatchObject({ people: 5, mailboxFiles: 1, foreign: 0, wasReadable: true })
  expect(restored.foundFiles).toHaveLength(2)
  expect(await readPeople(opened)).toEqual(['eve', 'farah'])
  expect(readdirSync(mailbox), 'what came later').toEqual(mails.slice(1))
  expect(await inStore(opened, listErasures)).toHaveLength(5)
  const file = readFileSync(erasureFile(opened), 'utf8')
  expect(file.trim().split('\n')).toHaveLength(5)
  expect(file, 'names nobody').not.toMatch(/@|ada/i)
  expect(statSync(erasureFile(opened)).mode & 0o777).toBe(0o600)
})

test('uses the file beside a damaged store', async () => {
  await putErasures(opened.store.db, [erasure('ada')])
  await appendErasures(erasureFile(opened), [erasure('bea')])
  if ('databaseUrl' in opened.location) await opened.store.db.schema.dropTable('erasures').execute()
  await opened.store.close()
  if ('dataDir' in opened.location) {
    writeFileSync(join(opened.dataDir, 'universe.db'), 'no database at all, any more')
  }
  await restore(opened)
  expect(await readPeople(opened)).toEqual(['ada', 'cleo', 'dana', 'eve', 'eve', 'farah'])
})

test('refuses erasures under another form secret before changing anything, unless told to ignore them', async () => {
  const place = await findElsewhere()
  await appendErasures(join(dirname(backup), 'a.erasures'), [erasure('ada'), erasure('bea')])
  const secret = Buffer.alloc(32, 2)
  await expect(restore(place, { secret })).rejects.toThrow(
    /^Erasures of another form secret: 2\..*FORM_SECRET_FILE/,
  )
  expect(existsSync(erasureFile(place)) || hasStore(place.dataDir)).toBe(false)
  expect(await restore(place, { secret, withoutForeign: true })).toMatchObject({
    foreign: 2,
    people: 0,
  })
  expect(await readPeople(place)).toContain('ada')
})

test('refuses an erasure file that is cut in its last line before changing anything', async () => {
  const given = join(opened.dataDir, 'given')
  await appendErasures(given, [erasure('ada'), erasure('bea')])
  const [first, second = ''] = readFileSync(given, 'utf8').trim().split('\n')
  writeFileSync(given, `${first}\n${second.slice(0, 40)}`)
  const erasureFiles = [given]
  await expect(restore(opened, { erasureFiles })).rejects.toThrow(`${given} is damaged at line 2`)
  writeFileSync(erasureFile(opened), `${readFileSync(given, 'utf8').trim()}\n`)
  await expect(restore(opened)).rejects.toThrow(`${erasureFile(opened)} is damaged at line 2`)
  await expect(restore(opened, { erasureFiles: [`${given}0`] })).rejects.toThrow('There is no file')
})

test('restores a backup without any erasure record only on request', async () => {
  const place = await findElsewhere()
  await expect(restore(place)).rejects.toThrow(
    /^Nothing here tells who was erased.*would come back/,
  )
  expect(hasStore(place.dataDir)).toBe(false)
  // From before anybody was erased.
  writeFileSync(join(dirname(backup), 'before.erasures'), '')
  await restore(place, { secret: Buffer.alloc(32, 2) })
  expect(await readPeople(place)).toHaveLength(PEOPLE.length + 1)
  const another = await findElsewhere()
  expect(await restore(another, { withoutErasures: true })).toMatchObject({ people: 0 })
})

test('leaves no byte of those it erases, even if another tool replaced the store', async ({
  skip,
}) => {
  if (opened.store.kind !== 'sqlite') skip()
  rmSync(dirname(backup), { recursive: true })
  // Deletes with SQLite's default, which leaves the bytes in the file.
  const tool = new DatabaseSync(join(opened.dataDir, 'universe.db'))
  const note = 'Ada Lovelace (ada@example.com, +970591234567) asks. '.repeat(100)
  tool.exec(`pragma secure_delete = off;
    create table copies (note text);
    insert into copies values ('${note}');
    drop table copies`)
  tool.close()
  await appendErasures(erasureFile(opened), [erasure('ada')])
  const { replayed } = await replayMissing(opened.store, { dataDir: opened.dataDir, formSecret })
  expect(replayed?.people).toBe(1)
  const holding = globSync(join(opened.dataDir, 'universe.db*')).filter(path =>
    /lovelace|ada@|91234567/i.test(readFileSync(path, 'latin1')),
  )
  expect(holding).toEqual([])
})
