import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** Runs a command of the shell, shows what it prints, and @returns whether it ended well. */
export function run(command: string, folder = '.', env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, {
    cwd: join(ROOT, folder),
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}
