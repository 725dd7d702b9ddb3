/**
 * Prepares a fresh machine for the project's scripts; with the argument `start`, only for building
 * and serving. Plain JavaScript, because the system's Node, 20 or newer, runs it; everything after
 * it runs under the pinned one.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_AT_LEAST = 20
/** Disk space of the packages: for starting only, and with tests and pictures. */
const ROOM_MB = { start: 450, all: 800 }

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed-from')

const purpose = process.argv[2] === 'start' ? 'start' : 'all'
const lock = fs.readFileSync(join(root, 'package-lock.json'), 'utf8')
const hash = createHash('sha256').update(lock).digest('hex')
const known = fs.existsSync(stamp) ? fs.readFileSync(stamp, 'utf8') : ''
// A full installation includes everything that starting needs.
const isInstalled = known === `all ${hash}` || known === `${purpose} ${hash}`
if (!isInstalled) {
  requireNodeAndRoom()
  console.log(`Installing ${countPackages()} packages …`)
  const omitted = purpose === 'start' ? '--omit=dev' : ''
  await run(`npm ci --ignore-scripts ${omitted} --no-audit --no-fund --loglevel=error`, 'ignore')
}
linkRuntime()
if (!isInstalled) fs.writeFileSync(stamp, `${purpose} ${hash}`)
if (purpose === 'start') await run('node scripts/build.ts --quick', 'inherit')

/** From the lock file, for this platform. */
function countPackages() {
  const isInstalled = ({ link, dev, os, cpu }) =>
    !link &&
    !(dev && purpose === 'start') &&
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true)
  const { packages } = JSON.parse(lock)
  return Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && isInstalled(entry),
  ).length
}

function requireNodeAndRoom() {
  if (Number.parseInt(process.versions.node, 10) < NODE_AT_LEAST) {
    fail(`Universe installs with Node ${NODE_AT_LEAST} or newer; this is ${process.version}.`)
  }
  // npm first removes the previous packages, which frees their space.
  if (fs.existsSync(modules)) return
  const { bavail, bsize } = fs.statfsSync(root)
  const freeMb = Math.floor((bavail * bsize) / 1_000_000)
  const neededMb = ROOM_MB[purpose]
  if (freeMb < neededMb) {
    fail(`Universe needs ${neededMb} MB to install in ${root}; ${freeMb} MB are free there.`)
  }
}

/**
 * Puts the runtime where npm's scripts find it. Its packages for all platforms name their command
 * `node`, and npm before 11.6.2 removes this platform's link when it leaves out the others.
 */
function linkRuntime() {
  const { optionalDependencies } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = Object.keys(optionalDependencies)
  const platform = `${process.platform}-${process.arch}`
  const own = packages.find(name => name.endsWith(platform))
  if (!own)
    fail(`Universe brings no Node for ${platform}: its packages are ${packages.join(', ')}.`)
  const runtime = join(modules, own, 'bin', 'node')
  if (!fs.existsSync(runtime)) {
    fail(
      `npm did not install ${own}, the Node that Universe runs under: it could not be fetched, or npm is told to omit optional dependencies (npm config get omit).`,
    )
  }
  // 67 MB of headers for compiling native modules.
  fs.rmSync(join(modules, own, 'include'), { recursive: true, force: true })
  const link = join(modules, '.bin', 'node')
  if (fs.existsSync(link)) return
  fs.mkdirSync(dirname(link), { recursive: true })
  fs.rmSync(link, { force: true })
  fs.symlinkSync(relative(dirname(link), runtime), link)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Runs a command and exits with it when it fails. The command has its own process group, so that a
 * signal to this process ends all its children, too.
 */
async function run(command, stdout) {
  let received
  const end = signal => {
    // npm forwards what a terminal has sent to all.
    if (received) return
    received = signal
    // npm handles other signals only after its registry has answered. An aborted installation has
    // no stamp.
    process.kill(-child.pid, 'SIGKILL')
  }
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
  // From before the child exists until it is gone: an unhandled signal would leave it running.
  for (const signal of signals) process.on(signal, end)
  const child = spawn(command, {
    cwd: root,
    shell: true,
    detached: true,
    stdio: ['ignore', stdout, 'inherit'],
  })
  const [code] = await once(child, 'exit')
  for (const name of signals) process.off(name, end)
  // The parent npm must see the signal, or it would go on.
  if (received) process.kill(process.pid, received)
  if (code !== 0) process.exit(code ?? 1)
}
