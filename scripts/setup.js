/**
 * Brings a fresh machine to where `npm start` and `npm test` can run; with the argument `build`, also
 * to where the site is built. Plain JavaScript, because the system's own Node, 20 or newer, runs it;
 * everything after it runs under the pinned one.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
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
  await run('npm ci --loglevel=error', 'ignore')
  requireRuntime()
  writeFileSync(stamp, lock)
}
if (process.argv[2] === 'build') await run('node scripts/build.ts', 'inherit')

/** npm installs the runtime's package of this platform alone, and is silent where it installs none. */
function requireRuntime() {
  if (existsSync(join(root, 'node_modules', '.bin', 'node'))) return
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = Object.keys(optionalDependencies)
  const platform = `${process.platform}-${process.arch}`
  const own = packages.find(name => name.endsWith(platform))
  console.error(
    own
      ? `npm did not install ${own}, the Node that Universe runs under: it could not be fetched, or npm is told to omit optional dependencies (npm config get omit).`
      : `Universe brings no Node for ${platform}: its packages are ${packages.join(', ')}.`,
  )
  process.exit(1)
}

/**
 * Runs a command and ends with it when it fails. The command has a process group of its own, so that
 * a signal to this process alone ends all that the command started, too.
 */
async function run(command, stdout) {
  const child = spawn(command, {
    cwd: root,
    shell: true,
    detached: true,
    stdio: ['ignore', stdout, 'inherit'],
  })
  const pass = signal => process.kill(-child.pid, signal)
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  for (const signal of signals) process.once(signal, pass)
  const [code, signal] = await once(child, 'exit')
  for (const name of signals) process.off(name, pass)
  // npm must learn of the signal, or it would go on.
  if (signal) process.kill(process.pid, signal)
  if (code !== 0) process.exit(code ?? 1)
}
