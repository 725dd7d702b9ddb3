import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { precompress } from './precompress.ts'

const ROOT = join(import.meta.dirname, '..')
/** The built apps, and the sources that each build reads besides the common ones. */
const APPS = [
  {
    name: 'site',
    title: 'the site',
    ownSources: ['apps/site/public/**/*'],
    smallestBy: '--minify terser',
  },
  {
    name: 'staff',
    title: 'the staff’s app',
    ownSources: ['packages/domain/src/**/*.ts'],
    smallestBy: '',
  },
]
const COMMON_SOURCES = [
  'packages/contract/src/**/*.ts',
  'packages/ui/src/**/*',
  'package-lock.json',
  'scripts/{build,precompress}.ts',
  'scripts/pictures/{fill-drawings,token-colors}.ts',
]
/**
 * `smallest` is packaged and tested: fully minified, with compressed copies. `quick` is for `npm
 * start`: with the usual minifier, in half the time.
 */
type Build = 'smallest' | 'quick'

if (import.meta.main) await buildApps(process.argv.includes('--quick') ? 'quick' : 'smallest')

/**
 * Builds the site and the staff's app concurrently, each unless it is up to date.
 * @throws with its output when a build fails
 */
export async function buildApps(build: Build = 'smallest'): Promise<void> {
  await Promise.all(APPS.map(app => buildApp(app, build)))
}

async function buildApp(app: (typeof APPS)[number], build: Build) {
  const { name, title, ownSources } = app
  const folder = join(ROOT, 'apps', name)
  const stamp = join(folder, 'build/.built-from')
  const appSources = [`apps/${name}/app/**/*`, `apps/${name}/*.{ts,json}`]
  const sources = hashFiles([...appSources, ...ownSources, ...COMMON_SOURCES])
  const built = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  // A smallest build also serves where a quick one would do.
  if (built === `smallest ${sources}` || built === `${build} ${sources}`) return
  console.log(`Building ${title} …`)
  const options = build === 'smallest' ? app.smallestBy : ''
  const building = spawn(`npx react-router build ${options}`, {
    cwd: folder,
    shell: true,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const closed = once(building, 'close')
  const [stdout, stderr, [code]] = await Promise.all([
    text(building.stdout),
    text(building.stderr),
    closed,
  ])
  if (code !== 0) throw new Error(`The build of ${title} failed.\n${stdout}${stderr}`)
  if (build === 'smallest') precompress(join(folder, 'build/client'))
  writeFileSync(stamp, `${build} ${sources}`)
}

function hashFiles(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const path of globSync(patterns, { cwd: ROOT, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}
