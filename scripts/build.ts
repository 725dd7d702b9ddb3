import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { precompress } from './precompress.ts'

const ROOT = join(import.meta.dirname, '..')
/** What is built, and what its build reads beside what every build does. */
const APPS = [
  { name: 'site', title: 'the site', ownSources: ['apps/site/public/**/*'] },
  { name: 'staff', title: 'the staff’s app', ownSources: ['packages/domain/src/**/*.ts'] },
]
const COMMON_SOURCES = [
  'packages/contract/src/**/*.ts',
  'packages/ui/src/**/*',
  'package-lock.json',
  'scripts/{build,precompress}.ts',
  'scripts/pictures/{fill-drawings,token-colors}.ts',
]

if (import.meta.main) buildApps()

/**
 * Builds the site and the staff's app, each unless its build is up to date with its sources.
 * @throws when a build fails, with what it printed
 */
export function buildApps(): void {
  for (const app of APPS) buildApp(app)
}

function buildApp({ name, title, ownSources }: (typeof APPS)[number]): void {
  const folder = join(ROOT, 'apps', name)
  const stamp = join(folder, 'build/.built-from')
  const appSources = [`apps/${name}/app/**/*`, `apps/${name}/*.{ts,json}`]
  const sources = hashFiles([...appSources, ...ownSources, ...COMMON_SOURCES])
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log(`Building ${title} …`)
  const build = spawnSync('npx react-router build', {
    cwd: folder,
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.status !== 0) {
    throw new Error(`The build of ${title} failed.\n${build.stdout}${build.stderr}`)
  }
  precompress(join(folder, 'build/client'))
  writeFileSync(stamp, sources)
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
