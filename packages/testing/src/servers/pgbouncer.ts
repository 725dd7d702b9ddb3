import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from '../clients/wait-until.ts'
import { query } from '../stores/test-database.ts'
import { findFreePort } from './free-port.ts'

const SERVER_USER = 'postgres'
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
