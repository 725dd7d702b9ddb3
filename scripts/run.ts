import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/**
 * Runs a shell command, and shows its output.
 * @returns whether it succeeded
 */
export async function run(
  command: string,
  folder = '.',
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(command, {
    cwd: join(ROOT, folder),
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'close')
  return code === 0
}

/**
 * Runs steps in sequence, and none after an interruption.
 * @returns their results
 */
export async function runInTurn<Result>(
  steps: readonly (() => Promise<Result>)[],
  isInterrupted = () => false,
): Promise<Result[]> {
  const results: Result[] = []
  for (const step of steps) {
    if (isInterrupted()) break
    results.push(await step())
  }
  return results
}
