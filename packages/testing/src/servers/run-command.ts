import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { StoreLocation } from '@universe/store/store'
import { compiledOnce } from './running-server.ts'

const COMMANDS = join(import.meta.dirname, '../../../../apps/server/src/commands')

/** @returns variables that name a test's store */
export function environmentOf({ location, dataDir }: { location: StoreLocation; dataDir: string }) {
  const DATABASE_URL = 'databaseUrl' in location ? String(location.databaseUrl) : ''
  return { DATA_DIR: dataDir, DATABASE_URL }
}

/**
 * Like `npm run`.
 * @param command its file's name, such as `migrate-store`
 * @param env all but the path
 * @param input standard input
 */
export function runCommand(
  command: string,
  args: string[],
  env: Record<string, string>,
  input: string | Uint8Array = '',
) {
  return new Promise<{ code: number | null; printed: string }>(resolve => {
    const child = spawn(process.execPath, [join(COMMANDS, `${command}.ts`), ...args], {
      env: { PATH: process.env.PATH, ...compiledOnce, ...env },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        printed += chunk
      })
    }
    // It may end before reading all of it.
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    child.on('close', code => resolve({ code, printed }))
  })
}
