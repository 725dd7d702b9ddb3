import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { precompress } from './precompress.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'apps/site/build/.built-from')

/** Everything that the site's build reads. */
const SOURCES = [
  'apps/site/{app,public}/**/*',
  'apps/site/*.{ts,json}',
  'packages/contract/src/**/*.ts',
  'packages/ui/src/**/*',
  'package-lock.json',
  'scripts/{build,precompress}.ts',
  'scripts/pictures/token-colors.ts',
]

if (import.meta.main) buildSite()

/**
 * Builds the site unless its build is up to date with its sources.
 * @throws when the build fails, with what it printed
 */
export function buildSite(): void {
  const sources = hashSources()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
  console.log('Building the site …')
  const build = spawnSync('npx react-router build', {
    cwd: join(ROOT, 'apps/site'),
    shell: true,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (build.status !== 0)
    throw new Error(`The site's build failed.\n${build.stdout}${build.stderr}`)
  precompress(join(ROOT, 'apps/site/build/client'))
  writeFileSync(STAMP, sources)
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()) {
    hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}
