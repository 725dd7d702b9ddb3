import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { RunningServer } from '../servers/running-server.ts'

/** Another program's, like a shell left in a transaction. */
export interface StoreLock {
  release(): Promise<void>
}

/** From another process. @param transaction blocks writes only, or everything */
export async function lockStore(
  { dataDir }: Pick<RunningServer, 'dataDir'>,
  transaction: 'immediate' | 'exclusive' = 'immediate',
): Promise<StoreLock> {
  const args = ['--eval', PROGRAM, join(dataDir, 'universe.db'), transaction]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The store was not locked: the other program ended with ${code}.`)
    }),
  ])
  return {
    async release() {
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
  process.stdout.write('locked')
  process.stdin.resume().on('end', () => {
    database.exec('rollback')
    database.close()
  })`
