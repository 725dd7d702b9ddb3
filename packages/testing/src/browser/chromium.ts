import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where Debian's package puts the browser that the tests drive. */
export const CHROMIUM = '/usr/bin/chromium'

/**
 * Installs Debian's Chromium where it is missing and this user may.
 * @returns whether it is there
 */
export function ensureChromium(): boolean {
  if (existsSync(CHROMIUM)) return true
  if (process.getuid?.() !== 0) return false
  console.log('Installing Chromium for the browser tests …')
  spawnSync('apt-get update -qq && apt-get install -y -qq chromium', {
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return existsSync(CHROMIUM)
}
