import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { emptyDraft } from '@universe/contract/drafts'
import { insertItem } from '@universe/domain/content/item-repository'
import { openTransport } from '@universe/domain/mail/mail-transport'
import { mailboxFolder } from '@universe/domain/mail/mailbox-files'
import { deletePerson } from '@universe/domain/people/person-repository'
import { readApiConfig } from '@universe/server/config/api-config'
import { migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { moveToPostgres } from '@universe/store/store-operations'
import { countRows } from '@universe/store/table-names'
import { applyAs, contact, demo, subscribe, visitor } from '@universe/testing/clients/api-requests'
import { refusal, startMailServer } from '@universe/testing/servers/mail-server'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { insertJob } from '@universe/testing/stores/content'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { isQuick } from '../../../scripts/tiers.ts'

let api: TestApi
beforeEach(async () => {
  api = await createTestApi()
})

/** Runs a command on the test's store, or another. */
function run(command: string, args: string[], env: Record<string, string> = environmentOf(api)) {
  return runCommand(command, args, env)
}

async function askForEverything(email = visitor) {
  for (const request of [
    subscribe(email),
    contact({ email }),
    demo({ email }),
    applyAs({ email, cv: '%PDF-1.7' }),
  ]) {
    expect((await api.app.inject(request)).statusCode).toBe(200)
  }
}

test('lists, shows and retries messages', async () => {
  const refusing = await startMailServer(() => refusal('550 no such user'))
  onTestFinished(refusing.stop)
  await api.app.inject(contact())
  const { transport } = openTransport(readApiConfig({ SMTP_URL: refusing.url }))
  await api.dispatcher(transport).deliverDue()
  transport.close()

  const listed = await run('mail', [])
  expect(listed.printed).toContain('2 dead')
  expect(listed.printed).toContain('no such user')
  const [id = ''] = /[0-9a-f-]{36}/.exec(listed.printed) ?? []
  const shown = await run('mail', ['show', id])
  expect(shown.printed).toContain('message_id: <')
  expect(shown.printed).toContain('state: dead')

  expect((await run('mail', ['retry', id])).printed).toContain('1 to be sent again')
  expect((await run('mail', ['retry', 'dead'])).printed).toContain('1 to be sent again')
  api.clock.time = Date.now() + 1000
  await api.dispatcher().deliverDue()
  expect(readdirSync(join(api.dataDir, 'mailbox'))).toHaveLength(2)
  expect((await run('mail', ['retry', id])).code).toBe(1)
  expect((await run('mail', ['show', 'none'])).printed).toContain('There is no message none.')
})

test.skipIf(isQuick).each([
  ['mail', ['show']],
  ['mail', ['burn', 'all']],
  ['backup', ['a', 'b']],
  ['restore', ['--force']],
  ['erase', ['ada']],
  ['unsubscribe', ['ada']],
  ['backup', ['--verify']],
  ['restore', ['a', '--erasures']],
  ['migrate-store', ['now']],
])('%s %j prints its usage, and fails', async (command, args) => {
  const { code, printed } = await run(command, args)
  expect([code, printed]).toEqual([1, expect.stringMatching(/^Usage: .*npm run [a-z:]+/)])
})

test('backs up a store in use, and restores it elsewhere', async () => {
  await askForEverything()
  const answered = { state: 'waiting', state_at: 5, answered_at: 5 }
  await api.db.updateTable('requests').set(answered).execute()
  const file = join(api.dataDir, 'a.backup')
  expect(await run('backup', [file])).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [before, requests] = [await countRows(api.db), await listRequests(api.db)]
  await api.app.inject(contact({ email: 'late@example.com' }))
  expect((await run('backup', [file])).printed).toContain('exists already')

  const empty = await findEmptyLocation()
  onTestFinished(empty.remove)
  // An operator's shell may have settings for psql.
  const elsewhere = { ...environmentOf(empty), PGOPTIONS: '--nonsense=1' }
  const options = ['--without-erasures']
  expect(await run('restore', [file, ...options], elsewhere)).toMatchObject({ code: 0 })
  const restored = openStore(empty.location)
  try {
    expect(await countRows(restored.db)).toEqual(before)
    expect(await listRequests(restored.db)).toEqual(requests)
    const cv = await restored.db.selectFrom('cvs').select('content').executeTakeFirstOrThrow()
    expect(Buffer.from(cv.content).toString()).toBe('%PDF-1.7')
  } finally {
    await restored.close()
  }
  const again = await run('restore', [file], elsewhere)
  expect([again.code, again.printed]).toEqual([
    1,
    expect.stringContaining('The store is not empty.'),
  ])
  expect(await run('restore', [file, '--force'], elsewhere)).toMatchObject({ code: 0 })
})

test('a backup mentions the erasure file if there is one, and its damage', async () => {
  const file = join(api.dataDir, 'a.backup')
  expect((await run('backup', [file])).printed).not.toContain('the erasures')
  const erased = await run('erase', ['nobody@example.com'])
  expect(erased.printed).toContain('Nothing is held of this address.')
  const erasures = join(api.dataDir, 'erasures')
  const next = await run('backup', [`${file}.next`])
  expect(next.printed).toContain(`the erasures ${erasures}`)
  expect(next.printed).not.toContain('damaged')
  writeFileSync(erasures, readFileSync(erasures, 'utf8').replace('erased', 'erasad'))
  const last = await run('backup', [`${file}.last`])
  expect(last).toEqual({
    code: 0,
    printed: expect.stringContaining(`${erasures} is damaged at line 1`),
  })
})

test('says where to read about a damaged store, and that --force replaces it', async ({ skip }) => {
  if (api.store.kind !== 'sqlite') skip()
  await askForEverything()
  const file = join(api.dataDir, 'a.backup')
  await run('backup', [file])
  await api.app.close()
  await api.store.close()
  const database = join(api.dataDir, 'universe.db')
  const whole = readFileSync(database)
  const half = whole.length / 2
  for (const [damaged, command, argument] of [
    [whole.subarray(0, half), 'erase', 'ada@example.com'],
    [Buffer.concat([whole.subarray(0, half), Buffer.alloc(half, 'x')]), 'backup', `${file}.next`],
  ] as const) {
    writeFileSync(database, damaged)
    expect(await run(command, [argument])).toEqual({
      code: 1,
      printed: expect.stringMatching(
        /^The embedded store cannot be used: .* docs\/deploying\.md, "The store is damaged", says what to do\.\n$/,
      ),
    })
    expect(await run('restore', [file])).toEqual({
      code: 1,
      printed: 'The store is damaged. With --force the backup takes its place.\n',
    })
  }
  expect(await run('restore', [file, '--force'])).toMatchObject({ code: 0 })
})

test('does not restore over a store in use, from another folder either', async () => {
  const file = join(api.dataDir, 'a.backup')
  await run('backup', [file])
  const folders = [
    api.dataDir,
    ...(api.store.kind === 'postgres' ? [join(api.dataDir, 'another')] : []),
  ]
  for (const folder of folders) {
    // However long the command takes to start, a session of the server's is open; a silent one
    // would be closed.
    const refused = await api.db.connection().execute(async db => {
      const speaking = setInterval(() => sql`select 1`.execute(db), 1000)
      const result = await run('restore', [file, '--force'], {
        ...environmentOf(api),
        DATA_DIR: folder,
      })
      clearInterval(speaking)
      return result
    })
    expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining('is in use')])
  }
})

test('creates no store if there is none', async ({ skip }) => {
  if (api.store.kind !== 'sqlite') skip()
  const nowhere = { DATA_DIR: join(api.dataDir, 'none') }
  expect((await run('mail', [], nowhere)).printed).toContain('There is no store in')
  expect((await run('backup', [join(api.dataDir, 'b')], nowhere)).code).toBe(1)
  expect(existsSync(nowhere.DATA_DIR)).toBe(false)
  expect(globSync(join(api.dataDir, 'b*'))).toEqual([])
})

test('leaves a store of another release unchanged, and says so', async () => {
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  const store = openStore(place.location)
  onTestFinished(store.close)
  await migrateStore(store)
  const versions = store.db.withTables<{
    kysely_migration: { name: string; timestamp: string }
  }>()
  const newest = '001-initial'
  await versions.deleteFrom('kysely_migration').where('name', '=', newest).execute()
  const earlier = await run('mail', [], environmentOf(place))
  expect(earlier).toEqual({ code: 1, printed: expect.stringContaining('an earlier release') })
  const left = await versions.selectFrom('kysely_migration').select('name').execute()
  expect(left.map(({ name }) => name)).not.toContain(newest)

  const later = [newest, '999-later'].map(name => ({ name, timestamp: '2026-11-21' }))
  await versions.insertInto('kysely_migration').values(later).execute()
  const printed = (await run('mail', [], environmentOf(place))).printed
  expect(printed).toContain('a later release')
})

test('reads an embedded store without write permission', async ({ skip }) => {
  if (api.store.kind !== 'sqlite') skip()
  await api.app.inject(contact())
  const before = readFileSync(join(api.dataDir, 'universe.db-wal'))
  expect((await run('mail', [])).printed).toContain('2 pending')
  expect(readFileSync(join(api.dataDir, 'universe.db-wal'))).toEqual(before)
  const store = openStore(api.location, { readOnly: true })
  onTestFinished(store.close)
  await expect(store.db.deleteFrom('outbox').execute()).rejects.toThrow('for reading alone')
})

test('erases one person, in any letter case, and nobody else', async () => {
  await askForEverything()
  await askForEverything('Grace@Example.com')
  await api.dispatcher().deliverDue()
  const mailbox = join(api.dataDir, 'mailbox')
  const files = readdirSync(mailbox).length

  for (const more of [['--dry-run'], ['--dry-run'], []]) {
    const erased = await run('erase', ['ADA@example.COM', ...more])
    expect(erased.printed.startsWith('Nothing was erased')).toBe(more.length > 0)
    expect(erased.printed.match(/\w+: \d+/g)).toEqual([
      'subscriptions: 1',
      'enquiries: 2',
      'applications: 1',
      'cvs: 1',
      'messages: 7',
      'notes: 0',
      'mailboxFiles: 7',
    ])
  }
  expect(readdirSync(mailbox)).toHaveLength(files - 7)
  const counts = await countRows(api.db)
  expect(counts).toMatchObject({ subscribers: 1, enquiries: 2, applications: 1, cvs: 1, outbox: 7 })
  expect((await run('erase', ['grace@example.com'])).printed).toContain('messages: 7')
})

test('leaves no byte of an erased CV in the files of the embedded store', async ({ skip }) => {
  if (api.store.kind !== 'sqlite') skip()
  const text = 'Ada Lovelace wrote the first program. '
  const request = applyAs({ cv: `%PDF-1.7 ${text.repeat(2000)}` })
  expect((await api.app.inject(request)).statusCode).toBe(200)
  const holders = () =>
    globSync(join(api.dataDir, 'universe.db*')).filter(file => readFileSync(file).includes(text))
  expect(holders()).not.toEqual([])
  expect(await run('erase', [visitor])).toMatchObject({ code: 0 })
  expect(holders()).toEqual([])
})

test('also erases what is only in the mailbox, including a half-written message', async () => {
  const long = `${'ada.'.repeat(15)}lovelace@${'engines.'.repeat(20)}example.com`
  await askForEverything(long)
  await api.dispatcher().deliverDue()
  const mailbox = join(api.dataDir, 'mailbox')
  const [name = ''] = readdirSync(mailbox)
  renameSync(join(mailbox, name), join(mailbox, `.${name}.part`))
  await api.db.deleteFrom('outbox').execute()
  expect((await run('erase', [long.toUpperCase()])).printed).toContain('mailboxFiles: 7')
  expect(readdirSync(mailbox)).toEqual([])
})

test('removes a message from the mailbox that was erased while it was written', async () => {
  await api.app.inject(contact())
  const { transport: mailbox } = openTransport(api.config)
  const dispatcher = api.dispatcher({
    ...mailbox,
    async send(message) {
      await mailbox.send(message)
      await api.db.transaction().execute(trx => deletePerson(trx, { addresses: [visitor] }))
    },
  })
  await dispatcher.deliverDue()
  expect(readdirSync(mailboxFolder(api.config))).toEqual([])
})

test('copies an embedded store to PostgreSQL, all or nothing', async ({ skip }) => {
  const target = await findEmptyLocation()
  onTestFinished(target.remove)
  if (!('databaseUrl' in target.location)) return skip()
  const databaseUrl = String(target.location.databaseUrl)
  const embedded = openStore({ dataDir: api.dataDir })
  const { seedExampleContent } = await import('@universe/domain/content/exchange/import-content')
  await migrateStore(embedded)
  await seedExampleContent(embedded)
  await fill(embedded.db)
  await embedded.db.deleteFrom('jobs').where('id', '>', 8).execute()
  const config = readApiConfig({ DATA_DIR: api.dataDir, DATABASE_URL: databaseUrl })
  await expect(moveToPostgres(config)).rejects.toThrow('is in use')
  await embedded.db.deleteFrom('enquiries').where('kind', '=', 'demo').execute()
  await embedded.db.updateTable('requests').set({ reference: 'K7Q2FM' }).execute()
  // Simulates tampering: removes an audit line.
  await sql`drop trigger audit_refuse_insert`.execute(embedded.db)
  await embedded.db
    .insertInto('audit')
    .values([auditLine(3), auditLine(1)])
    .execute()
  const counts = await countRows(embedded.db)
  const listed = await listRequests(embedded.db)
  await embedded.close()

  const moved = await run('migrate-store', [], { DATA_DIR: api.dataDir, DATABASE_URL: databaseUrl })
  expect(moved).toMatchObject({ code: 0, printed: expect.stringContaining('cvs: 1, ') })
  const copy = openStore(target.location)
  onTestFinished(copy.close)
  expect(await countRows(copy.db)).toEqual(counts)
  expect(await listRequests(copy.db), 'under the same numbers').toEqual(listed)
  const { rows: found } = await sql<{ number: number }>`
    select number from request_search where document @@ '''k7q2'':*'::tsquery
    order by number`.execute(copy.db)
  expect(found).toEqual(listed.map(({ number }) => ({ number })))
  expect(await insertJob(copy), 'no number twice').toBe(10)
  const written = { origin: 'written', member_id: null, at: 1 } as const
  const added = copy.db
    .transaction()
    .execute(trx => insertItem(trx, 'vacancy', emptyDraft('vacancy'), written))
  await expect(added, 'drafts go on from their numbers, too').resolves.toBeDefined()
  const skipping = copy.db.insertInto('audit').values(auditLine(2)).execute()
  await expect(skipping, 'the copy is guarded').rejects.toThrow('only ever added')
  await expect(moveToPostgres(config)).rejects.toThrow('is not empty')
})

function auditLine(seq: number) {
  const line = { at: 1, member_id: null, action: 'cv.read', object_id: null, details: '{}' }
  return { ...line, seq, hash: String(seq) }
}

function listRequests(db: TestApi['db']) {
  return db.selectFrom('requests').selectAll().orderBy('number').execute()
}

async function fill(db: TestApi['db']) {
  await askForEverything()
  await db
    .insertInto('enquiries')
    .values(await api.db.selectFrom('enquiries').selectAll().execute())
    .execute()
  const application = {
    id: 'a',
    name: 'Ada',
    email: visitor,
    vacancy_id: null,
    vacancy_title: 'Ingénieure',
    created_at: 1,
    suspicion: null,
  }
  await db.insertInto('applications').values(application).execute()
  const content = Buffer.of(0, 255)
  await db
    .insertInto('cvs')
    .values({ application_id: 'a', content, sha256: 'x', byte_size: 2 })
    .execute()
  await db
    .insertInto('erasures')
    .values({ hmac: 'h', kind: 'erased', key_id: 'k', at: 1 })
    .execute()
}
