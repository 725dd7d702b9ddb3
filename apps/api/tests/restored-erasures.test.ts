import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { subscriptionCalls } from '@universe/contract/calls'
import { HOUR_MS } from '@universe/contract/dates'
import { mailboxFolder } from '@universe/domain/mail/mailbox-files'
import { liftSuppression } from '@universe/domain/newsletter/lift-suppression'
import {
  createSubscriptionLinks,
  type LinkPurpose,
} from '@universe/domain/newsletter/subscription-links'
import { isSuppressed, suppressAddress } from '@universe/domain/newsletter/suppress-address'
import { erasureFile } from '@universe/domain/platform/erasures/erasure-file'
import { deriveErasureKey } from '@universe/domain/platform/erasures/erasure-key'
import { openStore, type Store } from '@universe/store/store'
import { hasStore } from '@universe/store/store-operations'
import {
  apply,
  contact,
  demo,
  type Part,
  post,
  subscribe,
} from '@universe/testing/clients/api-requests'
import { runCommand } from '@universe/testing/servers/run-command'
import { startServer } from '@universe/testing/servers/running-server'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { actorWith, openStaff } from '@universe/testing/stores/staff'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** Whoever was erased, or left the newsletter, stays so under any backup that still has them. */
const ada = 'ada.lovelace@gmail.com'
const adaToo = 'Adalovelace+cv@googlemail.com'
const grace = 'grace@example.com'
const rana = 'rana@example.com'
const noted = {
  member_id: 'm',
  at: Date.now() - HOUR_MS,
  kind: 'note',
  before: null,
  after: null,
  undone_at: null,
} as const

let api: TestApi
let backup: string
beforeEach(async () => {
  api = await createTestApi()
  onTestFinished(api.close)
  backup = join(api.dataDir, 'before.backup')
})

const environment = (): Record<string, string> => ({
  DATA_DIR: api.dataDir,
  ...('databaseUrl' in api.location && { DATABASE_URL: api.location.databaseUrl }),
})

async function run(command: string, args: string[], env = environment()): Promise<string> {
  const { code, printed } = await runCommand(command, args, env)
  expect([code, printed]).toEqual([0, expect.any(String)])
  return printed
}

async function ask(email: string) {
  const parts: Part[] = [
    ['name', 'A Name'],
    ['email', email],
    ['cv', '%PDF-1.7', 'cv.pdf'],
  ]
  for (const request of [
    subscribe(email),
    contact({ email }),
    demo({ email }),
    apply(parts),
    subscribe(`trapped.${email}`, { 'form-trap': 'x' }),
  ]) {
    expect((await api.app.inject(request)).statusCode).toBe(200)
  }
}

/** All ask, an hour ago; the store is backed up, Ada erased and Rana unsubscribed. */
async function askBackUpAndErase() {
  api.clock.time = Date.now() - HOUR_MS
  for (const email of [ada, grace, rana]) await ask(email)
  await api.app.inject(contact({ email: adaToo }))
  await api.dispatcher().deliverDue()
  cpSync(mailboxFolder(api.config), join(api.dataDir, 'mailbox-copy'), { recursive: true })
  await run('backup', [backup])
  expect(await run('erase', [adaToo.toUpperCase()])).toContain('enquiries: 3')
  expect(await run('unsubscribe', [rana.toUpperCase()])).toContain('Unsubscribed: 1')
}

async function stop() {
  await api.app.close()
  await api.store.close()
}

async function inStore<Result>(use: (db: Store['db']) => Promise<Result>, location = api.location) {
  const store = openStore(location)
  return use(store.db).finally(store.close)
}

/** @returns how many rows of each table are somebody's, by their addresses */
function countByAddress(location = api.location) {
  return inStore(async db => {
    const counts: Record<string, number> = {}
    const tables = ['subscribers', 'suspected_subscriptions', 'enquiries', 'applications'] as const
    for (const table of tables) {
      for (const { email } of await db.selectFrom(table).select('email').execute()) {
        counts[`${table} ${email}`] = (counts[`${table} ${email}`] ?? 0) + 1
      }
    }
    const messages = await db.selectFrom('outbox').select('recipient').execute()
    const hers = messages.filter(({ recipient }) => /lovelace/i.test(recipient))
    return { ...counts, hers: hers.length }
  }, location)
}

const withoutThem = {
  [`subscribers ${grace}`]: 1,
  [`suspected_subscriptions trapped.${ada}`]: 1,
  [`suspected_subscriptions trapped.${grace}`]: 1,
  [`suspected_subscriptions trapped.${rana}`]: 1,
  [`enquiries ${grace}`]: 2,
  [`enquiries ${rana}`]: 2,
  [`applications ${grace}`]: 1,
  [`applications ${rana}`]: 1,
  hers: 0,
}

test('a restored backup has nothing of whom was erased, in any spelling, and all of the others', async () => {
  await askBackUpAndErase()
  await stop()
  rmSync(mailboxFolder(api.config), { recursive: true })
  renameSync(join(api.dataDir, 'mailbox-copy'), mailboxFolder(api.config))
  const printed = await run('restore', [backup, '--force'])
  expect(printed).toContain('Erased again, as they had been since or before: 2 people')
  expect(await countByAddress()).toEqual(withoutThem)
  const mailbox = readdirSync(mailboxFolder(api.config)).map(name =>
    readFileSync(join(mailboxFolder(api.config), name), 'utf8'),
  )
  expect(
    mailbox.filter(mail => /^(?:To|Reply-To):(?!.*trapped).*lovelace\S*@/im.test(mail)),
  ).toEqual([])
  expect(mailbox.filter(mail => mail.includes(grace)).length).toBeGreaterThan(6)
  const { mode } = statSync(erasureFile(api.config))
  expect(mode & 0o777).toBe(0o600)
  const known = readFileSync(erasureFile(api.config), 'utf8')
  expect(known, 'names nobody').not.toMatch(/lovelace|rana|@/i)
  expect(known.split('\n')).toHaveLength(3)
  const found = await inStore(db => db.selectFrom('erasures').select('kind').execute())
  expect(found.map(({ kind }) => kind).toSorted()).toEqual(['erased', 'unsubscribed'])
})

test('no byte is left in any file of whom a restore erases again', async () => {
  if (!('dataDir' in api.location)) return
  const outside = await mkdtemp(join(tmpdir(), 'universe-backup-'))
  onTestFinished(() => rm(outside, { recursive: true }))
  api.clock.time = Date.now() - HOUR_MS
  await api.app.inject(contact({ email: ada, name: 'Ada Lovelace', phone: '+970 59 123 4567' }))
  // So many that the table's first page becomes one that points to others.
  const note = `Ada Lovelace (${ada}, +970591234567) asks. `
  await inStore(async db => {
    const { id } = await db
      .selectFrom('enquiries')
      .select('id')
      .where('email', '=', ada)
      .executeTakeFirstOrThrow()
    for (let number = 0; number < 60; number += 1) {
      const batch_id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
      await db
        .insertInto('request_changes')
        .values({ ...noted, request_id: id, batch_id, note: note.repeat(4) })
        .execute()
    }
  })
  const file = join(outside, 'before.backup')
  await run('backup', [file])
  await run('erase', [ada])
  await stop()
  await run('restore', [file, '--force'])
  const server = await startServer({ ROLE: 'api', ...environment() }, api.dataDir)
  expect(await server.stop()).toBe(0)
  const files = readdirSync(api.dataDir, { recursive: true, withFileTypes: true })
  const holding = files
    .filter(each => each.isFile())
    .map(each => join(each.parentPath, each.name))
    .filter(path => /lovelace|59\D?1234567|59 123 4567/i.test(readFileSync(path, 'latin1')))
  expect(holding).toEqual([])
})

test('what somebody wrote after their erasure stays theirs', async () => {
  await askBackUpAndErase()
  api.clock.time = Date.now() + 2000
  await api.app.inject(contact({ email: ada }))
  await api.app.inject(subscribe(rana))
  await api.dispatcher().deliverDue()
  const after = join(api.dataDir, 'after.backup')
  await run('backup', [after])
  await stop()
  const files = readdirSync(mailboxFolder(api.config)).length
  const printed = await run('restore', [after, '--force'])
  expect(printed).toContain('before: 0 people; from the mailbox: 0')
  expect(readdirSync(mailboxFolder(api.config))).toHaveLength(files)
  const later = { [`enquiries ${ada}`]: 1, [`subscribers ${rana}`]: 1, hers: 1 }
  expect(await countByAddress()).toEqual({ ...withoutThem, ...later })
})

test('whom a link unsubscribed since stays out, and who took it back by then stays in', async () => {
  // The commands' secret, too.
  writeFileSync(join(api.dataDir, 'form-secret'), api.formSecret)
  const links = createSubscriptionLinks(api.formSecret)
  const press = async (call: string, purpose: LinkPurpose, email: string) => {
    const { id } = await api.db
      .selectFrom('subscribers')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const answer = await api.app.inject(post(call, { token: links.makeToken(purpose, id) }))
    expect(answer.statusCode).toBe(200)
  }
  const stateOf = () =>
    inStore(db => db.selectFrom('subscribers').select(['email', 'state']).execute())
  for (const email of [grace, rana]) {
    await api.app.inject(subscribe(email))
    await press(subscriptionCalls.confirm, 'confirm', email)
  }
  await run('backup', [backup])
  api.clock.time += HOUR_MS
  for (const email of [grace, rana])
    await press(subscriptionCalls.unsubscribe, 'unsubscribe', email)
  await press(subscriptionCalls.undo, 'unsubscribe', grace)
  const after = join(api.dataDir, 'after.backup')
  await run('backup', [after])
  await stop()
  await run('restore', [after, '--force'])
  expect(await stateOf()).toEqual([{ email: grace, state: 'confirmed' }])
  await run('restore', [backup, '--force'])
  expect(await stateOf(), 'of before both').toEqual([{ email: grace, state: 'confirmed' }])
})

test('who was suppressed since stays out, and whose suppression was lifted may come back', async () => {
  writeFileSync(join(api.dataDir, 'form-secret'), api.formSecret)
  const key = deriveErasureKey(api.formSecret)
  const { store, dataDir } = api
  const suppress = (email: string) =>
    store.db
      .transaction()
      .execute(trx => suppressAddress(trx, { dataDir, key }, { email, at: api.clock.time }))
  const standing = () =>
    inStore(async db => {
      const rows = await db.selectFrom('subscribers').select('email').orderBy('email').execute()
      const suppressed: string[] = []
      for (const email of [ada, grace, rana]) {
        if (await isSuppressed(db, key, email)) suppressed.push(email)
      }
      return { subscribers: rows.map(({ email }) => email), suppressed }
    })
  for (const email of [ada, grace, rana]) await api.app.inject(subscribe(email))
  const first = join(dataDir, 'first.backup')
  const whileSuppressed = join(dataDir, 'suppressed.backup')
  const lifted = join(dataDir, 'lifted.backup')
  await run('backup', [first])
  await suppress(rana)
  await run('backup', [whileSuppressed])
  const { parts } = openStaff(store)
  const erasure = { dataDir, formSecret: api.formSecret }
  api.clock.time += HOUR_MS
  await liftSuppression(
    { ...parts, now: () => api.clock.time, settings: { ...parts.settings, erasure } },
    { ...actorWith('owner'), verifiedAt: api.clock.time },
    { email: rana },
  )
  api.clock.time += HOUR_MS
  await api.app.inject(subscribe(rana))
  await run('backup', [lifted])
  await suppress(grace)
  await stop()
  for (const [file, subscribers] of [
    [lifted, [ada, rana]],
    [whileSuppressed, [ada]],
    // What Rana had asked for was over with the suppression: she subscribes anew.
    [first, [ada]],
  ] as const) {
    await run('restore', [file, '--force'])
    expect(await standing()).toEqual({ subscribers, suppressed: [grace] })
  }
})

test.each([
  ['the store that is replaced', () => rmSync(erasureFile(api.config))],
  ['the file beside a damaged store', damageStore],
])('whom to erase again stands in %s', async (_, lose) => {
  await askBackUpAndErase()
  await stop()
  await lose()
  await run('restore', [backup, '--force'])
  expect(await countByAddress()).toEqual(withoutThem)
})

async function damageStore() {
  if ('dataDir' in api.location) {
    writeFileSync(join(api.dataDir, 'universe.db'), 'no database at all, any more')
  } else await inStore(db => db.schema.dropTable('erasures').execute())
}

test('whom to erase again stands in further files, under the same form secret alone', async () => {
  await askBackUpAndErase()
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  const elsewhere = {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  }
  const given = ['--erasures', erasureFile(api.config)]
  expect(await runCommand('restore', [backup, ...given], elsewhere)).toEqual({
    code: 1,
    printed: expect.stringMatching(/^Erasures of another form secret: 2\..*FORM_SECRET_FILE/),
  })
  expect(hasStore(place.dataDir), 'nothing has changed').toBe(false)
  expect(existsSync(join(place.dataDir, 'erasures'))).toBe(false)
  const unknown = [...given, '--without-foreign-erasures']
  const foreign = await run('restore', [backup, ...unknown], elsewhere)
  expect(foreign).toContain('Erasures of another form secret: 2.')
  expect(await countByAddress(place.location)).not.toEqual(withoutThem)

  const env = { ...elsewhere, FORM_SECRET_FILE: join(api.dataDir, 'form-secret') }
  const empty = join(place.dataDir, 'empty')
  writeFileSync(empty, '')
  await run('restore', [backup, '--force', ...given, ...given, '--erasures', empty], env)
  expect(await countByAddress(place.location)).toEqual(withoutThem)
  for (const [file, sentence] of [
    ['none', 'There is no file none.\n'],
    [backup, expect.stringContaining(`${backup} is damaged at line 1, or no file of erasures.`)],
  ] as const) {
    const refused = await runCommand('restore', ['--force', backup, '--erasures', file], env)
    expect(refused).toEqual({ code: 1, printed: sentence })
  }
})

const damages: [string, (lines: string[]) => string][] = [
  ['is cut in its last line', ([first, second = '']) => `${first}\n${second.slice(0, 40)}`],
  [
    'has two digits altered',
    ([first, second = '']) =>
      `${first}\n${second.replace(/..$/, end => (end === '00' ? '11' : '00'))}\n`,
  ],
  [
    'has a digit of the hash altered',
    ([first, second = '']) =>
      `${first}\n${second.replace(/(?<=ed \w{8} \w{30})\w/, digit => (digit === '0' ? '1' : '0'))}\n`,
  ],
]
test.each(damages)(
  'a file of erasures that %s stops the restore before anything changes',
  async (_, damage) => {
    await askBackUpAndErase()
    await stop()
    const beside = erasureFile(api.config)
    const whole = readFileSync(beside, 'utf8')
    const given = join(api.dataDir, 'given')
    writeFileSync(given, damage(whole.trim().split('\n')))
    const sentence = (file: string) => ({
      code: 1,
      printed: expect.stringContaining(`${file} is damaged at line 2`),
    })
    const options = [backup, '--force']
    const refused = await runCommand('restore', [...options, '--erasures', given], environment())
    expect(refused).toEqual(sentence(given))
    writeFileSync(beside, `${readFileSync(given, 'utf8').trim()}\n`)
    expect(await runCommand('restore', options, environment())).toEqual(sentence(beside))
    expect(await countByAddress()).toEqual(withoutThem)
  },
)

test('a start with a damaged file beside a whole store says so, and serves', async () => {
  await askBackUpAndErase()
  await stop()
  const beside = erasureFile(api.config)
  writeFileSync(
    beside,
    readFileSync(beside, 'utf8').replace(/\d/, digit => (digit === '1' ? '2' : '1')),
  )
  const server = await startServer({ ROLE: 'api', ...environment() }, api.dataDir)
  expect(await server.stop()).toBe(0)
  expect(server.printed()).toContain(`${beside} is damaged at line 1`)
})

test('without a word, the erasures that stand beside the backup are taken', async () => {
  await askBackUpAndErase()
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  const beside = join(api.dataDir, 'before.erasures')
  cpSync(erasureFile(api.config), beside)
  expect(await run('restore', [backup], elsewhere(place))).toContain(`taken from ${beside}`)
  expect(await countByAddress(place.location)).toEqual(withoutThem)
})

test('of several files beside the backup a later one is taken, too', async () => {
  await askBackUpAndErase()
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  // Of the night of the backup, when nobody had been erased.
  writeFileSync(backup.replace(/\.backup$|$/, '.erasures'), '')
  cpSync(erasureFile(api.config), join(api.dataDir, 'universe-2099-01-01.erasures'))
  await run('restore', [backup], elsewhere(place))
  expect(await countByAddress(place.location)).toEqual(withoutThem)
})

test('a backup alone on a new host is restored only where that is asked for', async () => {
  await askBackUpAndErase()
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  const folder = join(place.dataDir, 'fetched')
  mkdirSync(folder, { recursive: true })
  const alone = join(folder, 'universe.backup')
  cpSync(backup, alone)
  const told = await run('restore', [alone, '--dry-run'], elsewhere(place))
  expect(told).toContain('Nothing was changed.')
  expect(told).toContain('Files that tell who was erased: none.')
  expect(await runCommand('restore', [alone], elsewhere(place))).toEqual({
    code: 1,
    printed: expect.stringMatching(
      /^Nothing here tells who was erased.*whoever was would come back.*\n$/,
    ),
  })
  expect(hasStore(place.dataDir), 'nothing has changed').toBe(false)
  expect(await run('restore', [alone, '--without-erasures'], elsewhere(place))).toContain(
    'Restored.',
  )
})

test('under another form secret a backup is restored where its file of erasures names nobody', async () => {
  await ask(grace)
  await run('backup', [backup])
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  writeFileSync(backup.replace(/\.backup$/, '.erasures'), '')
  const { FORM_SECRET_FILE: _, ...env } = elsewhere(place)
  expect(await run('restore', [backup], env)).toContain('Restored.')
})

function elsewhere(place: { dataDir: string; databaseUrl?: string | undefined }) {
  return {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    FORM_SECRET_FILE: join(api.dataDir, 'form-secret'),
  }
}

test('a start does again what the file tells of and a store that was put back does not', async () => {
  await askBackUpAndErase()
  await stop()
  await inStore(async db => {
    await db.deleteFrom('erasures').execute()
    const back = { kind: 'contact' as const, topic: 'Telecom', name: 'Ada', company: 'Engines' }
    const rest = { body: null, consent_text: null, consent_policy: null, suspicion: null }
    await db
      .insertInto('enquiries')
      .values({
        ...back,
        ...rest,
        id: 'back',
        email: ada,
        phone: '97059',
        created_at: Date.now() - HOUR_MS,
      })
      .execute()
  })
  const server = await startServer({ ROLE: 'api', ...environment() }, api.dataDir)
  expect(await server.stop()).toBe(0)
  expect(await countByAddress()).toEqual(withoutThem)
})

test('nothing is erased where that cannot be recorded', async () => {
  await ask(ada)
  mkdirSync(erasureFile(api.config))
  expect(await runCommand('erase', [ada], environment())).toMatchObject({ code: 1 })
  expect(await countByAddress()).toMatchObject({ [`enquiries ${ada}`]: 2 })
  expect(await inStore(db => db.selectFrom('erasures').selectAll().execute())).toEqual([])
})

test('leaving the newsletter takes the subscription and its messages, and nothing else', async () => {
  await ask(rana)
  await run('unsubscribe', [rana])
  const counts = await countByAddress()
  expect(counts).toMatchObject({ [`enquiries ${rana}`]: 2, [`applications ${rana}`]: 1 })
  expect(counts).not.toHaveProperty(`subscribers ${rana}`)
  const waiting = await api.db.selectFrom('outbox').select('request_kind').execute()
  expect(waiting.filter(({ request_kind }) => request_kind === 'subscriber')).toHaveLength(1)
})
