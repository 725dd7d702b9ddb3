import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApps } from './build.ts'
import { readProductionTree } from './production-tree.ts'
import { ROOT } from './run.ts'
import { printBillOfMaterials } from './sbom.ts'

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
/** Sources that run unbuilt, builds, and operators' docs. */
const CONTENT = [
  'bin/universe',
  'apps/{api,server}/src',
  'apps/{site,staff}/{server,build}',
  // Shared by the server and its pages, unbuilt.
  'apps/site/app/server/letter-fields.ts',
  'apps/staff/app/server/session-cookie.ts',
  'packages/{contract,domain,store}/src',
  '{docs,deploy}',
  '{README,SECURITY}.md',
  'package-lock.json',
]
/** For developers and debuggers only; Node runs no TypeScript in node_modules. */
const LEFT_OUT = /(?:\.test\.tsx?|\.map|\.built-from)$/
const LEFT_OUT_OF_PACKAGES = '**/node_modules/**/*.{map,ts,mts,cts}'
/** Headers and manuals, half of the runtime's size. */
const LEFT_OUT_OF_RUNTIME = 'node_modules/node-*/{include,share,CHANGELOG.md}'

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { archive: { type: 'boolean', default: false } },
  })
  const folder = resolve(positionals[0] ?? join(ROOT, 'dist', `universe-${version}`))
  try {
    await makePackage(folder)
    console.log(`${relative('.', folder)} runs by its bin/universe on ${platform()}.`)
    if (values.archive) console.log(`${relative('.', makeArchive(folder))} holds it.`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

/**
 * Makes a folder with everything that the product needs on a host of this platform, read-only at
 * run time. An existing one is replaced once the new one is complete. The same commit gives the
 * same files, modes and times.
 * @param folder where to put it
 * @throws with a sentence where the folder holds something else, or a build or npm fails
 */
export async function makePackage(folder: string): Promise<void> {
  requireReplaceable(folder)
  await buildApps()
  mkdirSync(dirname(folder), { recursive: true })
  const staging = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`))
  try {
    copyContent(staging)
    installPackages(staging)
    writeFileSync(join(staging, 'sbom.cdx.json'), printBillOfMaterials())
    settleModesAndTimes(staging)
    replace(folder, staging)
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/**
 * @param folder need not exist
 * @throws with a sentence unless the folder is missing, empty, or a package
 */
export function requireReplaceable(folder: string): void {
  const holdsCheckout = !relative(folder, ROOT).startsWith('..')
  if (!holdsCheckout && (!existsSync(folder) || isEmptyOrPackage(folder))) return
  throw new Error(`${folder} holds something else than a package of Universe.`)
}

/** A checkout has a `bin/universe` too, so only a file that packaging creates identifies one. */
function isEmptyOrPackage(folder: string): boolean {
  return readdirSync(folder).length === 0 || existsSync(join(folder, 'sbom.cdx.json'))
}

function copyContent(staging: string): void {
  const copied = globSync(CONTENT, { cwd: ROOT })
  for (const path of copied) {
    cpSync(join(ROOT, path), join(staging, path), {
      recursive: true,
      filter: source => !LEFT_OUT.test(source),
    })
  }
  for (const workspace of ['.', ...workspaces()]) {
    const { scripts: _, ...manifest } = JSON.parse(
      readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'),
    )
    mkdirSync(join(staging, workspace), { recursive: true })
    writeFileSync(join(staging, workspace, 'package.json'), JSON.stringify(manifest, null, 2))
  }
}

function workspaces(): string[] {
  return [...readProductionTree().keys()].filter(path => !path.includes('node_modules/'))
}

function installPackages(staging: string): void {
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: staging, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  if (status !== 0) throw new Error(`npm could not install the packages.\n${stderr}`)
  removeUnneeded(staging)
}

function removeUnneeded(staging: string): void {
  const tree = readProductionTree()
  const installed = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: staging })
    .map(dirname)
    .filter(path => !path.includes('node_modules/@universe/'))
  const unneeded = installed.filter(path => !tree.has(path))
  const missing = [...tree.keys()].filter(path => !existsSync(join(staging, path)))
  if (missing.length > 0) throw new Error(`npm did not install ${missing.join(', ')}.`)
  const leftOut = globSync([LEFT_OUT_OF_PACKAGES, LEFT_OUT_OF_RUNTIME], { cwd: staging })
  const hidden = ['node_modules/.package-lock.json']
  for (const path of [...unneeded, ...leftOut, ...hidden]) {
    rmSync(join(staging, path), { recursive: true, force: true })
  }
  for (const path of globSync('**/node_modules/{.bin,@*}/*', { cwd: staging })) {
    if (!existsSync(join(staging, path))) rmSync(join(staging, path))
  }
  settleDifferences(staging)
}

/**
 * Evens out differences between npm versions: the link to the runtime, which containers' health
 * checks call and npm before 11.6.2 lacks, and empty scope folders.
 */
export function settleDifferences(staging: string): void {
  const modules = join(staging, 'node_modules')
  const [runtime = ''] = globSync('node-*/bin/node', { cwd: modules })
  const link = join(modules, '.bin/node')
  mkdirSync(dirname(link), { recursive: true })
  rmSync(link, { force: true })
  symlinkSync(join('..', runtime), link)
  for (const path of globSync('**/node_modules/@*', { cwd: staging })) {
    if (readdirSync(join(staging, path)).length === 0) rmdirSync(join(staging, path))
  }
}

/** Entity tags come from time and size, which must be the same on several hosts. */
function settleModesAndTimes(staging: string): void {
  const time = readCommitTime()
  for (const entry of readdirSync(staging, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) chmodSync(path, modeOf(path))
    lutimesSync(path, time, time)
  }
  chmodSync(staging, 0o755)
  lutimesSync(staging, time, time)
}

function modeOf(path: string): number {
  const stats = statSync(path)
  return stats.isDirectory() || stats.mode & 0o100 ? 0o755 : 0o644
}

/** In seconds; `SOURCE_DATE_EPOCH` is the convention of reproducible builds. */
function readCommitTime(): number {
  const { SOURCE_DATE_EPOCH } = process.env
  if (SOURCE_DATE_EPOCH) return Number(SOURCE_DATE_EPOCH)
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT })
  return Number(stdout) || Math.floor(Date.now() / 1000)
}

function replace(folder: string, staging: string): void {
  const former = `${staging}-former`
  if (existsSync(folder)) renameSync(folder, former)
  renameSync(staging, folder)
  rmSync(former, { recursive: true, force: true })
}

/** @returns the path of a `.tar.gz` beside the folder; the same folder gives the same bytes */
function makeArchive(folder: string): string {
  const archive = `${folder}-${platform()}.tar.gz`
  const order = '--sort=name --owner=0 --group=0 --numeric-owner --format=gnu'
  const { status, stderr } = spawnSync(
    `tar ${order} -C "$FROM" -cf - "$NAME" | gzip -n > "$TO.part" && mv "$TO.part" "$TO"`,
    {
      shell: true,
      encoding: 'utf8',
      env: { ...process.env, FROM: dirname(folder), NAME: basename(folder), TO: archive },
    },
  )
  if (status !== 0 || stderr) throw new Error(`GNU tar could not write ${archive}.\n${stderr}`)
  return archive
}

function platform(): string {
  return `${process.platform}-${process.arch}`
}
