import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '../clients/wait-until.ts'
import { query } from '../stores/test-database.ts'
import { findFreePort } from './free-port.ts'

const SERVER_BINARIES = '/usr/lib/postgresql/*/bin/pg_ctl'
/** Made by Debian's package; PostgreSQL refuses to run as root. */
const SERVER_USER = 'postgres'
const OPEN_TO_OTHERS = 0o711
const START_TRIES = 3
/** Nothing outlives a run. */
const FORGETFUL = '-c fsync=off -c synchronous_commit=off -c full_page_writes=off'

export interface TestPostgres {
  /** `TEST_DATABASE_URL`: tests create their databases beside it. */
  url: string
  stop(): void
}

/**
 * @param use called with its `TEST_DATABASE_URL`
 * @returns the result of `use`, or why there is no server
 */
export async function withPostgres<Result>(
  use: (url: string) => Result | Promise<Result>,
): Promise<Result | string> {
  const server = await startPostgres()
  if (typeof server === 'string') return server
  // This process outlives an interrupted run, to stop the server.
  const heed = () => {}
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, heed)
  try {
    return await use(server.url)
  } finally {
    server.stop()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, heed)
  }
}

/**
 * Installs Debian's package where it is missing and this user may.
 * @returns the server, or why there is none
 */
export async function startPostgres(): Promise<TestPostgres | string> {
  const binaries = findBinaries() ?? installBinaries()
  if (binaries === undefined) return 'install Debian\'s package "postgresql".'
  for (let tries = 1; ; tries++) {
    try {
      return await startAt(binaries, await findFreePort())
    } catch (error) {
      // Another process may have taken the port.
      if (tries < START_TRIES) continue
      return `it did not start: ${error instanceof Error ? error.message : error}`
    }
  }
}

async function startAt(binaries: string, port: number): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'universe-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const data = join(folder, 'data')
    const run = prepareRun(binaries, folder)
    const password = randomBytes(16).toString('hex')
    makeCluster(run, folder, password)
    const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200 ${FORGETFUL}`
    const log = join(data, 'server.log')
    run('pg_ctl', '-D', data, '-w', '-l', log, '-o', settings, 'start')
    return {
      url: `postgres://tests:${password}@127.0.0.1:${port}/postgres`,
      stop() {
        try {
          run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
        } finally {
          remove()
        }
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

function findBinaries(): string | undefined {
  return globSync(SERVER_BINARIES)
    .sort()
    .at(-1)
    ?.replace(/\/pg_ctl$/, '')
}

function installBinaries(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing PostgreSQL for the store and API tests …')
  spawnSync('apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql', {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return findBinaries()
}

type Run = (command: string, ...args: string[]) => void

/** Runs the server's commands as another user where this one is root. */
function prepareRun(binaries: string, folder: string): Run {
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    // The other user passes through, and owns its content.
    chmodSync(folder, OPEN_TO_OTHERS)
    mkdirSync(join(folder, 'data'))
    spawnSync('chown', [SERVER_USER, join(folder, 'data')])
  }
  return (command, ...args) => {
    const line = [join(binaries, command), ...args]
    const [program = '', ...rest] = isRoot ? ['runuser', '-u', SERVER_USER, '--', ...line] : line
    // The server would inherit pipes and keep the reader waiting.
    const { status, error } = spawnSync(program, rest, { cwd: folder, stdio: 'ignore' })
    if (error) throw error
    if (status !== 0) throw new Error(`${command} ended with ${status}.`)
  }
}

function makeCluster(run: Run, folder: string, password: string) {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  run(
    'initdb',
    ...['-D', join(folder, 'data'), '-U', 'tests', '--auth=scram-sha-256'],
    ...[`--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C', '--no-sync'],
  )
  rmSync(passwordFile)
}

const STARTS_WITHIN_MS = 10_000

/**
 * @param mode how long a client keeps a server's session
 * @returns the database's address behind it
 */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction',
): Promise<{ url: string; stop(): Promise<void> }> {
  const isRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(tmpdir(), 'universe-pgbouncer-'))
  const url = new URL(databaseUrl)
  const { hostname, port: serverPort, username, password, pathname } = url
  url.port = String(await findFreePort())
  const database = pathname.slice(1)
  const config = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${username}" "${password}"\n`)
  const lines = [
    '[databases]',
    `${database} = host=${hostname} port=${serverPort} dbname=${database}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${url.port}`,
    'unix_socket_dir =',
    'auth_type = plain',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 25',
  ]
  writeFileSync(config, `${lines.join('\n')}\n`)
  if (isRoot) execFileSync('chown', ['-R', SERVER_USER, folder])
  // It refuses to run as root.
  const asUser = isRoot ? ['-u', SERVER_USER] : []
  const child = spawn('/usr/sbin/pgbouncer', [...asUser, '-q', config], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const answers = () =>
    query(url.href, 'select 1').then(
      () => true,
      () => false,
    )
  await waitUntil('PgBouncer answers', answers, STARTS_WITHIN_MS)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
