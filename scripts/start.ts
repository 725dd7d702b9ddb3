import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

const PARENT_CHECK_MS = 500
const ROOT = join(import.meta.dirname, '..')

if (process.env.npm_lifecycle_event === 'start') endWithNpm()
await import('../apps/server/src/main.ts')
compressBuilds()

/** npm forwards signals, but if it is killed nobody tells the server to stop. */
function endWithNpm() {
  const npm = process.ppid
  const check = () => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(check, PARENT_CHECK_MS).unref()
}

/**
 * A quick build has no compressed copies; they are made in the background and served once there.
 */
function compressBuilds() {
  const folders = ['site', 'staff'].map(app => join(ROOT, 'apps', app, 'build/client'))
  const program = join(ROOT, 'scripts/precompress.ts')
  const compressing = spawn(process.execPath, [program, ...folders], { stdio: 'ignore' })
  if (compressing.pid) setPriority(compressing.pid, constants.priority.PRIORITY_LOW)
  compressing.unref()
  process.once('exit', () => compressing.kill())
}
