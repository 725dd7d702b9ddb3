/**
 * Brings a fresh machine to where `npm start` and `npm test` can run. Plain JavaScript, because the
 * system's own Node, 20 or newer, runs it; everything after it runs under the pinned one.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.installed-from')

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
if (!installed) {
  console.log('Installing what is missing …')
  // The shell finds npm on every system, npm.cmd included.
  const npm = spawnSync('npm ci --loglevel=error', {
    cwd: root,
    shell: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (npm.status !== 0) process.exit(npm.status ?? 1)
  writeFileSync(stamp, lock)
}
