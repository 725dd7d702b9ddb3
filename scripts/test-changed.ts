import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { buildApps } from './build.ts'
import { ROOT, run, runInTurn } from './run.ts'
import { SLOW_BROWSER_TESTS, SLOW_UNIT_TESTS } from './tiers.ts'

/**
 * `npm run test:changed` runs the tests nearest to a change, in about a minute: lint and types of
 * files changed since `main` (or a named commit), and the tests that reach them by the fewest
 * imports, those with the same name first. It prints how many it left to `npm test`.
 */
const since = process.argv[2] ?? 'main'

/** Seconds of a runner's workers, spent by the estimated cost of each file. */
const ROOM_S = 38
const COST_S = { unit: 2, server: 8, browser: 15 }

/**
 * Dependencies that neither imports nor paths show: tests start the product, and pages are found by
 * their routes' names.
 */
const UNSEEN_IMPORTS = {
  'packages/testing/src/servers/running-server.ts': ['apps/server/src/main.ts'],
  'packages/testing/src/servers/run-command.ts': ['apps/server/src/commands/*.ts'],
  'packages/testing/src/browser/browser-test.ts': [
    'apps/site/app/{root,entry.client}.tsx',
    'apps/site/app/pages/**/*.{ts,tsx}',
  ],
  'packages/testing/src/browser/staff-test.ts': [
    'apps/staff/app/root.tsx',
    'apps/staff/app/!(shared|server)/**/*.{ts,tsx}',
  ],
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
const [base = since] = git('merge-base', since, 'HEAD')
const changed = [
  ...git('diff', '--name-only', base),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter(path => existsSync(join(ROOT, path)))
if (changed.length === 0) {
  console.log(`Nothing changed since ${since}.`)
  process.exit()
}

const { chosen, left } = chooseTests(rankTests(findDistances(changed)))
const units = chosen.filter(path => !isBrowserTest(path))
const specs = chosen.filter(isBrowserTest)
console.log(['Chosen:', ...chosen].join('\n  '))
const steps = [
  () => run(`npx biome check --files-ignore-unknown=true ${changed.join(' ')}`),
  ...typesOf(changed).map(
    folder => () =>
      run(folder === '.' ? 'npx tsc -p .' : 'npx react-router typegen && npx tsc -p .', folder),
  ),
]
const needsBuild = chosen.some(path => COST_S[kindOf(path)] > COST_S.unit)
// It asks for the compressed copies.
const needsAll = units.some(path => path.endsWith('page-serving.test.ts'))
const building = needsBuild ? buildApps(needsAll ? 'smallest' : 'quick') : undefined
const checks = await Promise.all([
  runInTurn(steps),
  runInTurn([
    async () => {
      await building
      return units.length === 0 || run(`npx vitest run ${units.join(' ')}`)
    },
    async () =>
      specs.length === 0 ||
      run(`npx playwright test ${specs.join(' ')}`, '.', { TEST_TIER: 'quick' }),
  ]),
])
console.log(left === 0 ? 'Nothing was left out.' : `${left} more files reach it: npm test.`)
process.exitCode = checks.flat().includes(false) ? 1 : 0

/** @returns the number of imports between a change and each file that reaches it */
function findDistances(from: string[]): Map<string, number> {
  const importers = readImporters()
  const distances = new Map(from.map(path => [path, 0]))
  for (const [path, distance] of distances) {
    for (const importer of importers.get(path) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1)
    }
  }
  return distances
}

function readImporters(): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>()
  const add = (imported: string, importer: string) =>
    importers.set(imported, (importers.get(imported) ?? new Set()).add(importer))
  for (const path of git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.ts',
    '*.tsx',
    '*.css',
  )) {
    if (!existsSync(join(ROOT, path))) continue
    const text = readFileSync(join(ROOT, path), 'utf8')
    for (const named of changed.filter(each => text.includes(each))) add(named, path)
    for (const [, name = ''] of text.matchAll(/(?:from|import\(?)\s*'([^']+)'/g)) {
      const imported = resolveImport(name, path)
      if (imported) add(imported, path)
    }
  }
  for (const [importer, patterns] of Object.entries(UNSEEN_IMPORTS)) {
    for (const imported of globSync(patterns, { cwd: ROOT })) add(imported, importer)
  }
  return importers
}

/** @returns the project's file that an import resolves to, or undefined */
function resolveImport(name: string, importer: string): string | undefined {
  if (name.startsWith('.')) return relative(ROOT, join(ROOT, dirname(importer), name)).split('?')[0]
  const [, owner = '', path = ''] = /^@universe\/(\w+)\/([^?]+)/.exec(name) ?? []
  const folders = [`packages/${owner}/src`, `apps/${owner}/src`, `apps/${owner}`]
  const files = folders.flatMap(folder => [`${folder}/${path}`, `${folder}/${path}.ts`])
  return files.find(file => statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile())
}

/** @returns the tests of `npm test` that reach a change, nearest first */
function rankTests(distances: Map<string, number>): string[] {
  const slow = [
    ...SLOW_UNIT_TESTS.map(name => `${name}.test.ts`),
    ...SLOW_BROWSER_TESTS.map(name => `tests/e2e/${name}.spec.ts`),
  ]
  const words = changed
    .flatMap(path => path.split(/\W+/))
    .filter(word => word.length > 3 && word !== 'test')
  const hasItsName = (path: string) =>
    basename(path)
      .split(/\W+/)
      .some(word => words.includes(word))
  // Colors and sizes affect the tests of every screen.
  const looks = (path: string) =>
    path.endsWith('screens.spec.ts') && changed.some(each => each.endsWith('.css'))
  const rankOf = (path: string) =>
    (distances.get(path) ?? 0) - (hasItsName(path) ? 100 : 0) - (looks(path) ? 200 : 0)
  return [...distances.keys()]
    .filter(path => /\.(?:test|spec)\.ts$/.test(path) && !slow.includes(path))
    .sort((a, b) => rankOf(a) - rankOf(b))
}

function chooseTests(ranked: string[]): { chosen: string[]; left: number } {
  const room = { units: ROOM_S, browsers: ROOM_S }
  const chosen = ranked.filter(path => {
    const runner = isBrowserTest(path) ? 'browsers' : 'units'
    room[runner] -= COST_S[kindOf(path)]
    return room[runner] >= 0
  })
  return { chosen, left: ranked.length - chosen.length }
}

function kindOf(path: string): keyof typeof COST_S {
  if (isBrowserTest(path)) return 'browser'
  return path.startsWith('tests/') || path.startsWith('apps/server/') ? 'server' : 'unit'
}

function isBrowserTest(path: string): boolean {
  return path.endsWith('.spec.ts')
}

/** @returns the folders whose types a change affects directly */
function typesOf(paths: string[]): string[] {
  const typed = paths.filter(path => /\.tsx?$/.test(path))
  return [...new Set(typed.map(path => /^apps\/(?:site|staff)(?=\/)/.exec(path)?.[0] ?? '.'))]
}
