import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { verifyChain } from '@universe/domain/audit/verify-chain'
import type { Actor } from '@universe/domain/permissions/actor'
import { listRequests } from '@universe/domain/requests/list-requests'
import { restoreStore } from '@universe/store/backup'
import { seal } from '@universe/store/backup-seal'
import { migrateStore } from '@universe/store/migrate'
import { openStore, type Store } from '@universe/store/store'
import { transientTables } from '@universe/store/table-names'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { runCommand } from '@universe/testing/servers/run-command'
import { startServer } from '@universe/testing/servers/running-server'
import { withLimits } from '@universe/testing/servers/test-limits'
import { requestSettings } from '@universe/testing/stores/request-settings'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { describe, expect, onTestFinished, test } from 'vitest'

/** A store of each earlier release, as `packages/store/tests/releases` keeps them, under this program. */
const RELEASES = join(import.meta.dirname, '../packages/store/tests/releases')
const content = JSON.parse(readFileSync(join(RELEASES, 'content.json'), 'utf8'))
/** The last migration that was released before this version: hosts have stores up to it. */
const BEFORE = { version: '1.0.0', migration: '009' }
/** Backups of stores from here on end with a seal. */
const SEALED_FROM = '010'
const isPostgres = Boolean(process.env.TEST_DATABASE_URL)
const levels = globSync('*.sqlite.gz', { cwd: RELEASES })
  .map(name => basename(name, '.sqlite.gz'))
  .sort()

const migrations = globSync('*.ts', { cwd: join(RELEASES, '../../src/migrations') })
  .map(name => name.slice(0, 3))
  .sort()

test('there is one for each migration since the third that was released before this version', () => {
  const { version } = JSON.parse(readFileSync(join(RELEASES, '../../../../package.json'), 'utf8'))
  expect(version, 'raise BEFORE with it').toBe(BEFORE.version)
  const released = migrations.filter(number => number >= '003' && number <= BEFORE.migration)
  expect(levels.filter(level => level.length === 3)).toEqual(released)
})

describe.each(levels)('a store of %s', level => {
  test('is upgraded by a start, with all that it held, and sends what waited once', async () => {
    const place = await putStore(level)
    const mail = await startMailServer()
    onTestFinished(mail.stop)
    const env = {
      ROLE: 'api',
      DATABASE_URL: place.databaseUrl,
      SMTP_URL: mail.url,
      ...withLimits({ retentionMonths: 12_000 }),
      LOG_LEVEL: 'info',
    }
    const first = await startServer(env, place.dataDir)
    const [sent] = await mail.waitFor(() => true)
    await waitUntilSent(place)
    expect(await first.stop()).toBe(0)
    const upgrades = [
      ...first.printed().matchAll(/"from":"(\d+).*","to":"(\d+).*"the store was upgraded"/g),
    ]
    const isEarlier = level.slice(0, 3) < (migrations.at(-1) ?? '')
    expect(upgrades.map(([, from, to]) => [from, to])).toEqual(
      isEarlier ? [[expect.any(String), migrations.at(-1)]] : [],
    )
    if (level === levels.at(0)) {
      const second = await startServer(env, place.dataDir)
      expect(await second.stop()).toBe(0)
    }
    expect(mail.received, 'once').toHaveLength(1)
    expect(sent?.recipients).toEqual([content.mailTo.application])
    const [attached] = sent?.mail.attachments ?? []
    expect(attached?.content.toString()).toBe(content.application.cv)
    await use(place, async store => {
      await expectContent(store, level)
      expect(await readStates(store)).toMatchObject({ pending: 0, dead: 1, sent: 8 })
    })
  })

  test('is proved as a backup, and restored with all that it held', async () => {
    const place = await putStore(level)
    const file = join(place.dataDir, 'old.backup')
    backUpAsThen(place, file)
    if (level >= SEALED_FROM) seal(file)
    const env = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
    const verified = await runCommand('backup', ['--verify', file], env)
    expect(verified.code, verified.printed).toBe(0)
    const isEarlier = level.slice(0, 3) < (migrations.at(-1) ?? '')
    expect(verified.printed.includes('an earlier release')).toBe(isEarlier)
    expect(verified.printed).toMatch(/^ {2}enquiries: 2\n {2}applications: 1$/m)

    const options = { force: false }
    await expect(restoreStore(place.location, file, options)).rejects.toThrow('not empty')
    // Over a store of this release, whose tables the backup does not know.
    await use(place, migrateStore)
    expect(await runCommand('restore', [file, '--force'], env)).toMatchObject({ code: 0 })
    await use(place, async store => {
      await expectContent(store, level)
      expect(await readStates(store)).toMatchObject({ pending: 1, dead: 1, sent: 7 })
      for (const table of transientTables) {
        expect(await store.db.selectFrom(table).selectAll().execute(), table).toEqual([])
      }
    })
  })
})

type Place = Awaited<ReturnType<typeof findEmptyLocation>>

async function putStore(level: string): Promise<Place> {
  const place = await findEmptyLocation()
  onTestFinished(place.remove)
  const read = (kind: string) => gunzipSync(readFileSync(join(RELEASES, `${level}.${kind}.gz`)))
  mkdirSync(place.dataDir, { recursive: true })
  if (!isPostgres) writeFileSync(join(place.dataDir, 'universe.db'), read('sqlite'))
  else {
    execFileSync('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', place.databaseUrl], {
      input: read('postgres.sql'),
      stdio: ['pipe', 'ignore', 'inherit'],
    })
  }
  return place
}

/** As that release's own command did. */
function backUpAsThen({ dataDir, databaseUrl }: Place, file: string) {
  if (!isPostgres) writeFileSync(file, readFileSync(join(dataDir, 'universe.db')))
  else {
    const options = ['--format=custom', '--no-owner', '--no-privileges', '--file', file]
    execFileSync('pg_dump', ['--dbname', databaseUrl, ...options])
  }
}

async function use(place: Place, look: (store: Store) => Promise<unknown>) {
  const store = openStore(place.location)
  await look(store).finally(store.close)
}

async function waitUntilSent(place: Place) {
  await use(place, async store => {
    await expect.poll(async () => (await readStates(store)).pending, { timeout: 10_000 }).toBe(0)
  })
}

async function readStates({ db }: Store) {
  const rows = await db.selectFrom('outbox').select('state').execute()
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length
  return { pending: count('pending'), dead: count('dead'), sent: count('sent') }
}

/** Whoever subscribed before links asked to confirm: nobody writes to them before a member has them asked. */
const neverAsked = {
  ...{ state: 'pending', state_at: null, asked_at: null, consented_at: null },
  ...{ source: 'form', consent: null },
}

/** Field by field what was put in. */
async function expectContent(store: Store, level: string) {
  const { contact, demo, application, consentPolicy, subscriber, suspected } = content
  const { db } = store
  const enquiry = { about: null, body: null, suspicion: null }
  const { businessLine, ...contactFields } = contact
  const { demoType, ...demoFields } = demo
  const enquiries = await db.selectFrom('enquiries').selectAll().orderBy('kind').execute()
  const wasMade = expect.toSatisfy((at: number) => at > Date.UTC(2026, 10, 22))
  const stored = { id: expect.any(String), created_at: wasMade }
  const consent = {
    consent_text: 'I agree to personal data processing',
    consent_policy: consentPolicy,
  }
  expect(enquiries).toEqual([
    {
      ...{ ...stored, ...enquiry, kind: 'contact', topic: businessLine, ...contactFields },
      ...{ consent_text: null, consent_policy: null },
    },
    { ...stored, ...enquiry, kind: 'demo', topic: demoType, ...demoFields, ...consent },
  ])
  const cv = Buffer.from(application.cv)
  const applied = await db
    .selectFrom('applications')
    .innerJoin('cvs', 'application_id', 'applications.id')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect({ ...applied, content: Buffer.from(applied.content) }).toEqual({
    ...{ ...stored, application_id: applied.id, suspicion: null },
    ...{ name: application.name, email: application.email, content: cv, byte_size: cv.length },
    ...{ vacancy_id: 1, vacancy_title: content.job.title },
    sha256: createHash('sha256').update(cv).digest('hex'),
  })
  expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([
    { ...stored, ...neverAsked, email: subscriber, suspicion: null },
  ])
  expect(await db.selectFrom('suspected_subscriptions').selectAll().execute()).toEqual([
    { ...stored, email: suspected.email, suspicion: 'hidden field filled in' },
  ])
  await expectPublished(store)
  await expectListed(store)
  if (level >= '009') await expectStaff(store)
}

async function expectPublished({ db }: Store) {
  const { picture } = content
  const unsaid = { closes_on: null, place: null, employment_type: null }
  const jobs = await db.selectFrom('jobs').selectAll().execute()
  expect(jobs).toEqual([{ id: 1, ...content.job, ...unsaid }])
  const blogs = await db.selectFrom('blogs').selectAll().execute()
  expect(blogs).toEqual([{ id: 1, ...content.blog, image_alt: null }])
  const stored = await db.selectFrom('blog_pictures').selectAll().executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ path: picture.path, media_type: picture.media_type })
  expect(Buffer.from(stored.content).toString('base64')).toBe(picture.base64)
}

/** The inbox lists and finds them, by what was told to the visitor, too. */
async function expectListed(store: Store) {
  const log = { info() {}, warn() {}, error() {} }
  const settings = { ...requestSettings, retentionMonths: 12_000 }
  const parts = { store, now: Date.now, log, staffUrl: () => 'http://localhost:3001', settings }
  const owner: Actor = {
    ...{ memberId: 'm', name: 'Rana', roles: ['owner'], sessionId: 's', verifiedAt: Date.now() },
  }
  const search = async (text?: string) =>
    (await listRequests(parts, owner, { search: text })).requests
  const all = await search()
  expect(all.map(({ kind }) => kind)).toEqual(['application', 'demo', 'contact'])
  // Nothing could tell what the company had done about them.
  for (const each of all) expect(each).toMatchObject({ state: 'new', assignee: null })
  for (const [kind, words] of [
    ['contact', 'zoe lovel'],
    ['contact', '9123456'],
    ['demo', 'حداد'],
    ['demo', 'layla@example.com'],
    ['application', 'hopper compiler'],
  ]) {
    expect((await search(words)).map(found => found.kind)).toEqual([kind])
  }
  for (const { id, reference } of all) {
    expect(reference).toMatch(/^[0-9A-Z]{6}$/)
    expect((await search(reference ?? '')).map(found => found.id)).toEqual([id])
  }
}

async function expectStaff(store: Store) {
  const { owner, recruiter, passkey } = content
  const members = await store.db
    .selectFrom('members')
    .innerJoin('member_roles', 'member_id', 'members.id')
    .select(['email', 'name', 'state', 'role'])
    .orderBy('email')
    .execute()
  expect(members).toEqual([
    { ...owner, state: 'active', role: 'owner' },
    { ...recruiter, state: 'active', role: 'recruiter' },
  ])
  const stored = await store.db.selectFrom('passkeys').selectAll().executeTakeFirstOrThrow()
  const { id, name, counter } = passkey
  expect(stored).toMatchObject({ id, name, counter, backed_up: 1, transports: '["internal"]' })
  expect(Buffer.from(stored.public_key).toString('base64')).toBe(passkey.public_key)
  const codes = await store.db.selectFrom('recovery_codes').select('code_hash').execute()
  expect(codes).toEqual([{ code_hash: content.recoveryCodeHash }])
  expect(await verifyChain(store, [])).toMatchObject({ lines: 6, broken: undefined })
}
