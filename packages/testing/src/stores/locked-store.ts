import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RunningServer } from '../servers/running-server.ts'

/** Another program that writes to an embedded store, and takes its time: a shell, say. */
export interface StoreHolder {
  /** Ends its transaction. */
  letGo(): Promise<void>
}

/**
 * Has another process begin a transaction on a server's store, as `sqlite3` would.
 * @param transaction what it keeps from others: their writing, or all that they do
 */
export async function holdStore(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  transaction: 'immediate' | 'exclusive' = 'immediate',
): Promise<StoreHolder> {
  const args = ['--eval', PROGRAM, join(dataDir, 'universe.db'), transaction]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The store was not held: its holder ended with ${code}.`)
    }),
  ])
  return {
    async letGo() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}

const PROGRAM = `
  const { DatabaseSync } = require('node:sqlite')
  const [file, transaction] = process.argv.slice(1)
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec('begin ' + transaction)
  process.stdout.write('held')
  process.stdin.resume().on('end', () => {
    database.exec('rollback')
    database.close()
  })`
