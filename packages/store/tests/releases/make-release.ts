import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { calls } from '@universe/contract/calls'
import { forms } from '@universe/contract/forms/all-forms'
import { toPayload } from '@universe/contract/forms/form-payload'
import { withPostgres } from '@universe/testing/servers/postgres'
import { makeDatabase } from '@universe/testing/stores/test-database'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'

/**
 * Makes the stores of an earlier release that the tests upgrade, by that release's own server:
 * `node packages/store/tests/releases/make-release.ts LEVEL COMMIT`, for each release that had a new
 * migration. `README.md` beside it says which there are.
 */
const ROOT = join(import.meta.dirname, '../../../..')
const HERE = import.meta.dirname
const content = JSON.parse(readFileSync(join(HERE, 'content.json'), 'utf8'))
const [level = '', commit = ''] = process.argv.slice(2)
if (!commit) throw new Error('Usage: make-release.ts LEVEL COMMIT')

const release = checkOut()
const mailServer = await startMailServer()
try {
  await makeSqlite()
  const made = await withPostgres(makePostgres)
  if (typeof made === 'string') throw new Error(made)
} finally {
  mailServer.close()
  rmSync(release, { recursive: true, force: true })
}

/** The commit's own code, over the dependencies that are installed: each has had these versions. */
function checkOut(): string {
  const folder = mkdtempSync(join(tmpdir(), 'universe-release-'))
  const archive = execFileSync('git', ['archive', commit, 'apps', 'packages', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  link('node_modules')
  const own = join(folder, 'node_modules/@universe')
  rmSync(own)
  mkdirSync(own)
  for (const kind of ['apps', 'packages']) {
    for (const name of readdirSync(join(folder, kind))) {
      symlinkSync(join(folder, kind, name), join(own, name))
      const nested = `${kind}/${name}/node_modules`
      if (existsSync(join(ROOT, nested))) link(nested)
    }
  }
  return folder

  function link(modules: string) {
    mkdirSync(join(folder, modules))
    for (const name of readdirSync(join(ROOT, modules))) {
      symlinkSync(join(ROOT, modules, name), join(folder, modules, name))
    }
  }
}

/** Takes mail, but for one recipient refuses it for good, and for another one for now. */
async function startMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = { refusing: 550, waiting: 451 }[address.split('@')[0] ?? '']
      done(code ? Object.assign(new Error('not here'), { responseCode: code }) : null)
    },
    onData(stream, _session, done) {
      stream.resume().on('end', () => done())
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return server
}

type Query = (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>

async function makeSqlite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-store-'))
  const file = join(dataDir, 'universe.db')
  const query: Query = async (statement, values = []) => {
    const database = new DatabaseSync(file, { timeout: 5000 })
    try {
      return database.prepare(statement).all(...(values as string[]))
    } finally {
      database.close()
    }
  }
  await fill({ DATA_DIR: dataDir }, query)
  const copy = join(dataDir, 'copy.db')
  await query('vacuum into ?', [copy])
  writeFileSync(join(HERE, `${level}.sqlite.gz`), gzipSync(readFileSync(copy), { level: 9 }))
  rmSync(dataDir, { recursive: true })
}

async function makePostgres(server: string) {
  const databaseUrl = await makeDatabase(server)
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-store-'))
  const query: Query = async (statement, values = []) => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    let number = 0
    try {
      const { rows } = await client.query(
        statement.replace(/\?/g, () => `$${++number}`),
        values,
      )
      return rows
    } finally {
      await client.end()
    }
  }
  await fill({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, query)
  const dump = execFileSync('pg_dump', ['--no-owner', '--no-privileges', databaseUrl])
  writeFileSync(join(HERE, `${level}.postgres.sql.gz`), gzipSync(dump, { level: 9 }))
  rmSync(dataDir, { recursive: true })
}

async function fill(location: Record<string, string>, query: Query) {
  const { port } = mailServer.server.address() as { port: number }
  const env = {
    ...process.env,
    ...location,
    ROLE: 'api',
    HOST: '127.0.0.1',
    PORT: '0',
    STAFF_PORT: 'off',
    EXAMPLE_CONTENT: 'off',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_TO_CONTACT: content.mailTo.contact,
    MAIL_TO_DEMO: content.mailTo.demo,
    MAIL_TO_APPLICATION: content.mailTo.application,
    MAIL_TO_JOBS: content.mailTo.application,
    MAIL_TO_NEWSLETTER: content.mailTo.subscriber,
  }
  const child = spawn(process.execPath, [join(release, 'apps/server/src/main.ts')], {
    env,
    cwd: release,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      child.once('exit', code => reject(new Error(`The server ended with ${code}.`)))
      let printed = ''
      child.stdout.on('data', chunk => {
        printed += chunk
        const [address] = /http:\/\/127\.0\.0\.1:[1-9]\d+/.exec(printed) ?? []
        if (address) resolve(address)
      })
    })
    await publish(query)
    await askForEverything(url)
    await mailSettled(query)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
  if (existsSync(join(release, 'packages/domain/src/members'))) await addStaff(location, query)
}

/** As an owner's own tool does. */
async function publish(query: Query) {
  const { path, media_type, base64 } = content.picture
  const bytes = Buffer.from(base64, 'base64')
  const rows = { blogs: content.blog, jobs: content.job }
  for (const [table, row] of Object.entries(rows)) await insert(query, table, row)
  await insert(query, 'blog_pictures', { path, content: bytes, media_type, sha256: 'x' })
}

async function insert(query: Query, table: string, row: object) {
  const marks = Object.keys(row).map(() => '?')
  await query(
    `insert into ${table} (${Object.keys(row)}) values (${marks})`,
    Object.values(row) as unknown[],
  )
}

async function askForEverything(url: string) {
  const { contact, demo, application, subscriber, suspected, consentPolicy } = content
  const json = (call: string, body: object, headers: Record<string, string> = {}) =>
    send(call, JSON.stringify(body), { 'content-type': 'application/json', ...headers })
  async function send(call: string, body: string | FormData, headers: Record<string, string>) {
    const answer = await fetch(url + call, { method: 'POST', body, headers })
    if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${await answer.text()}`)
  }
  await json(calls.contact, toPayload(forms.contact, contact), { 'idempotency-key': 'a-contact' })
  await json(calls.demo, toPayload(forms.demo, demo), { 'consent-policy': consentPolicy })
  await json(calls.newsletter, { inputValue: subscriber })
  await json(calls.newsletter, { inputValue: suspected.email }, { 'form-trap': suspected.trap })
  const parts = new FormData()
  parts.set('name', application.name)
  parts.set('email', application.email)
  parts.set('cv', new Blob([application.cv], { type: 'application/pdf' }), 'cv.pdf')
  await send(calls.application, parts, { 'vacancy-id': '1' })
}

/** All others are out, one was refused for good, and one has been tried and waits. */
async function mailSettled(query: Query) {
  for (let tries = 0; tries < 100; tries++) {
    const rows = await query(
      'select state, sum(attempts) as tried, count(*) as n from outbox group by state order by state',
    )
    const found = rows.map(({ state, tried, n }) => `${state} ${n} ${Number(tried) > 0}`).join(', ')
    if (/^dead 1 true, pending 1 true, sent \d+ true$/.test(found)) return
    await setTimeout(100)
    if (tries === 99) throw new Error(`The mail did not settle: ${found}`)
  }
}

/** Two members who came in by a link, one with a passkey and a code; what they did is in the audit. */
async function addStaff(location: Record<string, string>, query: Query) {
  const program = `
    import { openStore } from '@universe/store/store'
    import { recordAudit } from '@universe/domain/audit/record-audit'
    import * as links from '@universe/domain/members/links'
    const { makeOperatorLink } = links.makeOperatorLink
      ? links : await import('@universe/domain/members/operator-link')
    const { location, people } = JSON.parse(process.argv[2])
    const store = openStore(location)
    const log = { info() {}, warn() {}, error() {} }
    const parts = { store, now: Date.now, log, staffUrl: () => 'http://localhost:3001' }
    for (const { email, name, role } of people) {
      const link = await makeOperatorLink(parts, email, [role])
      const token = new URL(link).searchParams.get('token')
      await links.enterByLink(parts, token, { device: 'Firefox on Linux', name })
    }
    await makeOperatorLink(parts, people[0].email, [])
    await recordAudit(parts, { memberId: null, action: 'cv.read', objectId: 'some-cv' })
    await store.close()`
  const file = join(release, 'apps/server/src/add-staff.ts')
  writeFileSync(file, program)
  const { owner, recruiter, passkey, recoveryCodeHash } = content
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = location
  const people = [
    { ...owner, role: 'owner' },
    { ...recruiter, role: 'recruiter' },
  ]
  const where = databaseUrl ? { databaseUrl } : { dataDir }
  execFileSync(process.execPath, [file, JSON.stringify({ location: where, people })])
  const [member] = await query('select id from members where email = ?', [owner.email])
  await insert(query, 'passkeys', {
    ...passkey,
    public_key: Buffer.from(passkey.public_key, 'base64'),
    member_id: member?.id,
    transports: '["internal"]',
    backed_up: 1,
    created_at: 1,
    last_used_at: null,
  })
  await insert(query, 'recovery_codes', { code_hash: recoveryCodeHash, member_id: member?.id })
  await insert(query, 'webauthn_challenges', {
    challenge: 'a-challenge',
    purpose: 'sign-in',
    expires_at: 1,
  })
}
