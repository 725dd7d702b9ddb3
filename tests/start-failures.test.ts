import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { limitConcurrency } from '@universe/domain/platform/limit-concurrency'
import { migrateStore } from '@universe/store/migrate'
import { openStore } from '@universe/store/store'
import { compiledOnce } from '@universe/testing/servers/running-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Mistakes at the start or with a command, and the sentence printed for each. */
const ROOT = join(import.meta.dirname, '..')
const SERVER = 'apps/server/src/main.ts'
const command = (name: string) => `apps/server/src/commands/${name}.ts`
/** Debian's user nobody; permissions do not bind root. */
const NOBODY = 65534
const hasPostgres = Boolean(process.env.TEST_DATABASE_URL)
const isRoot = process.getuid?.() === 0
/** A checkout in root's own folder is not readable for others. */
const mayBeNobody =
  isRoot &&
  spawnSync(process.execPath, ['-e', ''], { cwd: ROOT, uid: NOBODY, gid: NOBODY }).status === 0
const AT_A_TIME = limitConcurrency(2)

const folder = mkdtempSync(join(tmpdir(), 'universe-start-'))
const at = (name: string) => join(folder, name)
const taken = createServer()
let port = 0
const mounted: string[] = []

beforeAll(async () => {
  taken.listen(0, '127.0.0.1')
  await once(taken, 'listening')
  port = (taken.address() as AddressInfo).port
  chmodSync(folder, 0o755)
  writeFileSync(at('a-file'), 'x')
  mkdirSync(at('foreign'), { mode: 0o755 })
  mkdirSync(at('nobodys'))
  if (isRoot) chownSync(at('nobodys'), NOBODY, NOBODY)
  mkdirSync(at('secret'), { mode: 0o700 })
  writeFileSync(at('secret/form-secret'), 'x'.repeat(32), { mode: 0o600 })
  mkdirSync(at('store-of-another'), { mode: 0o777 })
  chmodSync(at('store-of-another'), 0o777)
  writeFileSync(at('store-of-another/universe.db'), '', { mode: 0o644 })
  writeFileSync(at('no-database'), 'x'.repeat(5000))
  mkdirSync(at('damaged'))
  writeFileSync(at('damaged/universe.db'), 'x'.repeat(5000))
  const store = openStore({ dataDir: at('a-store') })
  await migrateStore(store)
  await store.close()
  mount('read-only', 'ro')
  mount('full', 'size=64k')
})
afterAll(() => {
  taken.close()
  for (const place of mounted) spawnSync('umount', ['-l', place])
  rmSync(folder, { recursive: true, force: true })
})

function mount(name: string, options: string) {
  mkdirSync(at(name))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', at(name)])
  if (status === 0) mounted.push(at(name))
}

/** Preloaded, acts like a resolver without `localhost`. */
const NO_LOCALHOST = `data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns'
  import { syncBuiltinESMExports } from 'node:module'
  const { lookup } = dns
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND localhost'), { code: 'ENOTFOUND' })
  dns.lookup = (host, ...rest) =>
    host === 'localhost' ? process.nextTick(rest.at(-1), unknown) : lookup(host, ...rest)
  syncBuiltinESMExports()
`)}`

interface Mistake {
  /** Command and arguments. */
  run?: string[]
  env?: Record<string, string>
  says: string | RegExp
  /** Run as another user, since some mistakes do not affect root. */
  as?: 'nobody'
  needs?: 'mount' | 'postgres'
}

const port0 = { PORT: '0', STAFF_PORT: 'off', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }

async function make({ run = [SERVER], env = {}, as }: Mistake) {
  const child = spawn(process.execPath, run, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...compiledOnce, DATA_DIR: at(randomUUID()), ...port0, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 30_000,
    ...(as === 'nobody' && { uid: NOBODY, gid: NOBODY }),
  })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'close')
  const [stdout, stderr] = await said
  return { code, stdout, stderr }
}

async function requireSentence(mistake: Mistake) {
  const { code, stdout, stderr } = await AT_A_TIME(() => make(mistake))
  expect(stdout).toBe('')
  const sentence = stderr.trim()
  if (typeof mistake.says === 'string') expect(sentence).toBe(mistake.says)
  else expect(sentence).toMatch(mistake.says)
  // One line without stack and system error code.
  expect(sentence).not.toMatch(/\n|\bat \S+:\d+|\bE[A-Z]{4,}\b|\bERR_/)
  expect(code).toBe(1)
}

const unusable = (name: string, why: string) =>
  `The folder ${at(name)} cannot be used: ${why}. DATA_DIR names it.`
const postgres = (change: (url: URL) => void): Record<string, string> => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? 'postgres://localhost/none')
  change(url)
  return { DATABASE_URL: url.href }
}

const mistakes: Record<string, () => Mistake> = {
  'a taken port': () => ({
    env: { PORT: String(port) },
    says: `PORT ${port} is in use. Set it to another one.`,
  }),
  'a taken port of the staff’s': () => ({
    env: { STAFF_PORT: String(port), STAFF_URL: 'http://staff.localhost' },
    says: `STAFF_PORT ${port} is in use. Set it to another one, or to "off".`,
  }),
  'a taken port of the numbers’': () => ({
    env: { METRICS_PORT: String(port) },
    says: `METRICS_PORT ${port} is in use. Set it to another one, or to "off".`,
  }),
  'a host that is none': () => ({
    env: { HOST: 'no-such-host.invalid' },
    says: 'HOST must be a name or address of this machine.',
  }),
  'a machine that does not know localhost': () => ({
    run: ['--import', NO_LOCALHOST, SERVER],
    env: { STAFF_PORT: '0' },
    says: 'STAFF_PORT 0 cannot be opened: localhost is not in the hosts file or on the loopback interface. Mend that, or set STAFF_PORT to "off".',
  }),
  'a mistyped variable': () => ({
    env: { DATABSE_URL: 'x' },
    says: 'DATABSE_URL is unknown; did you mean DATABASE_URL?',
  }),
  'a mistyped variable of a command’s': () => ({
    run: [command('mail')],
    env: { DATADIR: 'x' },
    says: 'DATADIR is unknown; did you mean DATA_DIR?',
  }),
  'a data folder that is a file': () => ({
    env: { DATA_DIR: at('a-file') },
    says: unusable('a-file', 'a file stands there, and no folder'),
  }),
  'a data folder where none can be made': () => ({
    env: { DATA_DIR: '/proc/universe' },
    needs: 'mount',
    says: 'The folder /proc/universe cannot be used: there is no such file or folder. DATA_DIR names it.',
  }),
  'a data folder below a file': () => ({
    env: { DATA_DIR: at('a-file/data') },
    says: unusable('a-file/data', 'a part of this path is a file and no folder'),
  }),
  'a data folder of somebody else’s': () => ({
    env: { DATA_DIR: at('foreign') },
    as: 'nobody',
    says: unusable('foreign', 'this user may not read or write there'),
  }),
  'a data folder of somebody else’s, for the site alone': () => ({
    env: { DATA_DIR: at('foreign/data'), ROLE: 'site', API_URL: 'http://127.0.0.1:9' },
    as: 'nobody',
    says: unusable('foreign/data', 'this user may not read or write there'),
  }),
  'a store of somebody else’s': () => ({
    env: { DATA_DIR: at('store-of-another') },
    as: 'nobody',
    says: /^\S*store-of-another\S* cannot be used: this user may not read or write there\.$/,
  }),
  'a data folder on a read-only disk': () => ({
    env: { DATA_DIR: at('read-only/data') },
    needs: 'mount',
    says: unusable('read-only/data', 'its disk is read-only'),
  }),
  'a data folder on a full disk': () => ({
    env: { DATA_DIR: at('full') },
    needs: 'mount',
    says: `There is no room on the disk of ${at('full')}: free some first. DATA_DIR names it, and docs/deploying.md, "The disk fills", what may go.`,
  }),
  'a store that is none': () => ({
    env: { DATA_DIR: at('damaged') },
    says: 'The embedded store cannot be used: its file is no database. DATA_DIR names it. docs/deploying.md, "The store is damaged", says what to do.',
  }),
  'a database on no host': () => ({
    env: { DATABASE_URL: 'postgres://u:p@no-such-host.invalid/x' },
    says: /^The PostgreSQL store cannot be used: (?:there is no host of this name|no name server answers to say where this host is)\. DATABASE_URL names it\.$/,
  }),
  'a database at no port': () => ({
    env: { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    says: 'The PostgreSQL store cannot be used: nobody answers at this host and port. DATABASE_URL names it.',
  }),
  'a password that is wrong': () => ({
    env: postgres(url => {
      url.username = 'nobody-of-this-name'
      url.password = 'wrong'
    }),
    needs: 'postgres',
    says: /^The PostgreSQL store cannot be used: (?:password authentication failed for user|role) "nobody-of-this-name".*\. DATABASE_URL names it\.$/,
  }),
  'a database that does not exist': () => ({
    env: postgres(url => {
      url.pathname = '/no_such_database'
    }),
    needs: 'postgres',
    says: 'The PostgreSQL store cannot be used: database "no_such_database" does not exist. DATABASE_URL names it.',
  }),
  'TLS that the database does not offer': () => ({
    env: postgres(url => url.searchParams.set('sslmode', 'verify-full')),
    needs: 'postgres',
    says: 'The PostgreSQL store cannot be used: The server does not support SSL connections. DATABASE_URL names it.',
  }),
  'a database that takes no changes': () => ({
    env: postgres(url => url.searchParams.set('options', '-c default_transaction_read_only=on')),
    needs: 'postgres',
    says: 'The PostgreSQL store cannot be used: it takes no changes, as a standby or a read-only server does not. DATABASE_URL names it.',
  }),
  'a form secret in a missing folder of somebody else’s': () => ({
    env: {
      ROLE: 'site',
      API_URL: 'http://127.0.0.1:9',
      FORM_SECRET_FILE: at('foreign/no/secret'),
      DATA_DIR: at('nobodys'),
    },
    as: 'nobody',
    says: `FORM_SECRET_FILE (${at('foreign/no/secret')}) cannot be used: this user may not read or write there.`,
  }),
  'a form secret that cannot be read': () => ({
    env: { FORM_SECRET_FILE: at('foreign/../a-file/x') },
    says: `FORM_SECRET_FILE (${at('foreign/../a-file/x')}) cannot be used: a file stands there, and no folder.`,
  }),
  'a form secret that is too short': () => ({
    env: { FORM_SECRET_FILE: at('a-file') },
    says: `FORM_SECRET_FILE (${at('a-file')}) must hold at least 32 bytes.`,
  }),
  'a secret file that is missing': () => ({
    env: { SMTP_URL_FILE: at('missing') },
    says: `SMTP_URL_FILE cannot be used: ${at('missing')}: there is no such file or folder.`,
  }),
  'an older Node': () => ({
    run: [
      '--import',
      'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"22.18.0"}})',
      SERVER,
    ],
    says: 'This needs Node 26 or newer, and is run by Node 22.18.0. "npm start" brings its own.',
  }),
  'a backup to a missing folder': () => ({
    run: [command('backup'), at('missing/backup')],
    env: { DATA_DIR: at('a-store') },
    says: `${at('missing/backup')}.part cannot be used: there is no such file or folder.`,
  }),
  'a backup to a read-only disk': () => ({
    run: [command('backup'), at('read-only/backup')],
    env: { DATA_DIR: at('a-store') },
    needs: 'mount',
    says: `${at('read-only/backup')}.part cannot be used: its disk is read-only.`,
  }),
  'a backup of no store': () => ({
    run: [command('backup'), at('backup')],
    says: /^There is no store in \S+\.$/,
  }),
  'a restore of a missing file': () => ({
    run: [command('restore'), at('missing')],
    says: `There is no file ${at('missing')}.`,
  }),
  'a restore of what is no backup': () => ({
    run: [command('restore'), at('no-database')],
    says: `${at('no-database')} is damaged, or no backup of a store.`,
  }),
  'mail without a store': () => ({
    run: [command('mail')],
    env: { DATA_DIR: at('missing') },
    says: `There is no store in ${at('missing')}. DATA_DIR says where it is; a new one gets its store when the server is first started.`,
  }),
  'an audit by a missing log': () => ({
    run: [command('audit'), 'verify', at('missing')],
    says: `There is no file ${at('missing')}.`,
  }),
  'a move to no database': () => ({
    run: [command('migrate-store')],
    env: { DATABASE_URL: '' },
    says: 'DATABASE_URL must name the PostgreSQL store to copy to.',
  }),
}

describe.concurrent('says in one sentence what is wrong:', () => {
  for (const [name, mistake] of Object.entries(mistakes)) {
    test(name, async ({ skip }) => {
      const made = mistake()
      if (made.as === 'nobody' && !mayBeNobody) {
        return skip('Only root may be somebody else, in a checkout that others may enter.')
      }
      if (made.needs === 'mount' && mounted.length < 2) return skip('Only root may mount a disk.')
      if ((made.needs === 'postgres') !== hasPostgres) return skip('The other store’s run has it.')
      await requireSentence(made)
    })
  }
})
