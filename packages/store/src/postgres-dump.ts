import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OWNER_ONLY_FILE } from './data-folder.ts'

/** Copies a PostgreSQL store into an archive by `pg_dump`, as of one moment. @throws its words */
export function dumpPostgres(databaseUrl: string, file: string): void {
  run('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', '--file', file])
}

/**
 * Puts an archive's tables in the place of a database's own, all or none.
 * @throws in the words of `pg_restore`; the database then stays as it was
 */
export function loadPostgres(databaseUrl: string, file: string): void {
  const whole = ['--single-transaction', '--exit-on-error', '--clean', '--if-exists']
  run('pg_restore', databaseUrl, [...whole, '--no-owner', '--no-privileges', file])
}

function run(program: string, databaseUrl: string, options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'universe-'))
  try {
    const address = hidePassword(databaseUrl, join(folder, 'password'))
    const { status, error, stderr } = spawnSync(program, ['--dbname', address, ...options], {
      encoding: 'utf8',
    })
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') {
      throw new Error(`This needs ${program}: install Debian's package "postgresql-client".`)
    }
    if (error) throw error
    if (status !== 0) throw new Error(stderr.trim() || `${program} ended with ${status}.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Every user of the machine can read a command line.
function hidePassword(databaseUrl: string, file: string): string {
  const url = new URL(databaseUrl)
  if (url.password === '') return url.href
  const password = decodeURIComponent(url.password).replace(/[\\:]/g, '\\$&')
  writeFileSync(file, `*:*:*:*:${password}\n`, { mode: OWNER_ONLY_FILE })
  url.password = ''
  url.searchParams.set('passfile', file)
  return url.href
}
