import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { databaseName, query } from '@universe/testing/stores/test-database'
import type { StorePlace } from './store-place.ts'

/** A way to make a running server's store unwritable, and writable again. */
export interface UnwritableWay {
  name: string
  /** Settings that the server must be started with. */
  env: Record<string, string>
  begin(server: RunningServer): Promise<void> | void
  end(server: RunningServer): Promise<void> | void
}

const PRELOAD = new URL('./store-pragma.ts', import.meta.url).href
const PAGES_MAX = 2 ** 32 - 2

/** @returns the ways for a store that work on this machine */
export function listUnwritableWays({ location, dataDir }: StorePlace): UnwritableWay[] {
  if ('databaseUrl' in location) return [readOnlyDatabase(location.databaseUrl)]
  const ways = [
    // A limit below the current size means the current size.
    tellStore(dataDir, 'full', 'pragma max_page_count = 1', `pragma max_page_count = ${PAGES_MAX}`),
    tellStore(dataDir, 'read-only', 'pragma query_only = on', 'pragma query_only = off'),
  ]
  return hasPrlimit() ? [...ways, fullDisk] : ways
}

function tellStore(dataDir: string, name: string, begin: string, end: string): UnwritableWay {
  const file = join(dataDir, 'pragma.sql')
  const tell = ({ pid }: RunningServer, pragma: string) => {
    writeFileSync(file, pragma)
    if (pid) process.kill(pid, 'SIGUSR2')
  }
  return {
    name,
    env: { NODE_OPTIONS: `--import=${PRELOAD}`, STORE_PRAGMA: file },
    begin: server => tell(server, begin),
    end: server => tell(server, end),
  }
}

/** A file size limit, like a full disk: the write-ahead log fails at commit. */
const fullDisk: UnwritableWay = {
  name: 'on a disk that takes no more',
  env: {},
  begin: server => limitFileSize(server, '0'),
  end: server => limitFileSize(server, 'unlimited'),
}

function limitFileSize({ pid }: RunningServer, size: string) {
  const { status } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${size}:unlimited`])
  if (status !== 0) throw new Error('prlimit did not limit the size of files.')
}

function hasPrlimit(): boolean {
  const { pid } = process
  return spawnSync('prlimit', ['--pid', String(pid), '--fsize']).status === 0
}

/**
 * New sessions are read-only and current ones are ended, as when a server becomes a standby. Nobody
 * ends them when it is primary again, so the product must replace them.
 */
function readOnlyDatabase(url: string): UnwritableWay {
  const name = databaseName(url)
  const beside = new URL('/postgres', url).href
  return {
    name: 'read-only',
    env: {},
    async begin() {
      await query(beside, `alter database ${name} set default_transaction_read_only = on`)
      await query(
        beside,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      )
    },
    end: () => query(beside, `alter database ${name} reset default_transaction_read_only`),
  }
}
