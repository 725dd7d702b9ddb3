import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OWNER_ONLY_FILE } from './data-folder.ts'

const PLAIN = ['--no-owner', '--no-privileges']

/**
 * As of one moment.
 * @param emptied tables dumped without rows
 * @throws the program's message
 */
export function dumpPostgres(
  databaseUrl: string,
  file: string,
  emptied: readonly string[],
): Promise<void> {
  const without = emptied.map(table => `--exclude-table-data=${table}`)
  return withAddress(databaseUrl, address =>
    run('pg_dump', ['--dbname', address, '--format=custom', ...PLAIN, ...without, '--file', file]),
  )
}

/**
 * All or nothing. Removes all else in the schema `public`, as a later release's tables would break
 * its upgrade.
 * @throws the message of `pg_restore` or `psql`; the database is then unchanged
 */
export function loadPostgres(databaseUrl: string, file: string): Promise<void> {
  return withAddress(databaseUrl, async address => {
    const psql = open('psql', ['--dbname', address, '-X', '-q', '-v', 'ON_ERROR_STOP=1'])
    // psql exits early if a statement fails.
    psql.stdin.on('error', () => {})
    psql.stdout.resume()
    psql.stdin.write(`begin;\n${EMPTY_STORE}\n`)
    try {
      // Committed only once the whole archive was read.
      await readArchive(file, [], async script => {
        await pipeline(script, tolerateOlderServers, psql.stdin, { end: false }).catch(() => {})
      })
      psql.stdin.end('\ncommit;\n')
    } catch (error) {
      psql.kill()
      await psql.ended.catch(() => {})
      // If psql failed first, pg_restore only reports a broken pipe.
      throw psql.words() === '' ? error : new Error(psql.words())
    }
    await psql.ended
  })
}

/** Set by `pg_restore` since PostgreSQL 17, unknown to older servers. */
const NEWER_SETTING = 'SET transaction_timeout = 0;\n'
const WHERE_KNOWN =
  "SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout';\n"

/** Only before the first table: data is not touched. */
async function* tolerateOlderServers(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0)
  for await (const bytes of script) {
    if (head === undefined) {
      yield bytes
      continue
    }
    head = Buffer.concat([head, bytes])
    if (!head.includes('\nCREATE ')) continue
    yield tolerate(head)
    head = undefined
  }
  if (head !== undefined) yield tolerate(head)
}

function tolerate(script: Buffer): Buffer {
  const [settings = ''] = script.toString('latin1').split('\nCREATE ', 1)
  const at = settings.indexOf(NEWER_SETTING)
  if (at < 0) return script
  const rest = script.subarray(at + NEWER_SETTING.length)
  return Buffer.concat([script.subarray(0, at), Buffer.from(WHERE_KNOWN), rest])
}

const EMPTY_STORE = `
do $$ declare object record; begin
  if to_regclass('public.kysely_migration') is null then return; end if;
  for object in
    select c.oid::regclass as name,
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relkind desc
  loop
    execute format('drop %s if exists %s cascade', object.kind, object.name);
  end loop;
  for object in
    select p.oid::regprocedure as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop function if exists %s cascade', object.name);
  end loop;
end $$;`

/**
 * @returns none for another database's archive
 * @throws the message of `pg_restore`
 */
export async function listArchivedMigrations(file: string): Promise<string[]> {
  const names: string[] = []
  const only = ['--data-only', '--table=kysely_migration']
  await readArchive(file, only, async script => {
    let isRow = false
    for await (const line of readLines(script)) {
      if (line === '\\.') isRow = false
      if (isRow) names.push(line.split('\t')[0] ?? '')
      if (line.startsWith('COPY public.kysely_migration ')) isRow = true
    }
  })
  return names
}

/** At line feeds only: texts contain other line separators. */
async function* readLines(script: Readable): AsyncGenerator<string> {
  let begun = ''
  for await (const text of script.setEncoding('utf8')) {
    const [first, ...others] = `${text}`.split('\n')
    begun += first
    for (const next of others) {
      yield begun
      begun = next
    }
  }
}

function readArchive(
  file: string,
  options: string[],
  use: (script: Readable) => Promise<void>,
): Promise<void> {
  return run('pg_restore', ['--file=-', ...PLAIN, ...options, file], use)
}

async function run(
  program: string,
  options: string[],
  use?: (output: Readable) => Promise<void>,
): Promise<void> {
  const { stdin, stdout, ended } = open(program, options)
  stdin.end()
  await Promise.all([ended, use ? use(stdout) : stdout.resume()])
}

function open(program: string, options: string[]) {
  const child = spawn(program, options, { stdio: 'pipe' })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    words += text
  })
  const ended = once(child, 'close').then(
    ([status]) => {
      if (status !== 0) throw new Error(words.trim() || `${program} ended with ${status}.`)
    },
    error => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(`This needs ${program}: install Debian's package "postgresql-client".`)
    },
  )
  ended.catch(() => {})
  const { stdin, stdout } = child
  return { stdin, stdout, ended, words: () => words.trim(), kill: () => void child.kill() }
}

async function withAddress(databaseUrl: string, use: (address: string) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'universe-'))
  try {
    await use(hidePassword(databaseUrl, join(folder, 'password')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// Command lines are readable by every user.
function hidePassword(databaseUrl: string, file: string): string {
  const url = new URL(databaseUrl)
  if (url.password === '') return url.href
  const password = decodeURIComponent(url.password).replace(/[\\:]/g, '\\$&')
  writeFileSync(file, `*:*:*:*:${password}\n`, { mode: OWNER_ONLY_FILE })
  url.password = ''
  url.searchParams.set('passfile', file)
  return url.href
}
