import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  RETENTION_MONTHS,
  SPAM_KEPT_DAYS,
  UNSUBSCRIBED_KEPT_DAYS,
  UNUSED_PICTURES_KEPT_DAYS,
} from '../packages/contract/src/limits.ts'

/** Names in the documents exist in the code, and documented things are complete. */
const ROOT = join(import.meta.dirname, '..')
const isOurs = (path: string) => !/node_modules|\/build\b|\.react-router/.test(path)
const find = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter(isOurs).sort()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const code = [
  ...find('{apps,packages,scripts,lab}/**/*.{ts,tsx,js}'),
  ...find('deploy/systemd/*-*'),
]
  .map(read)
  .join('\n')
/** Node's own, and a rejected library's. */
const foreignSymbols = ['NODE_EXTRA_CA_CERTS', 'onSecondSignal', 'reqId', 'dangerouslySetInnerHTML']
const ignored = read('.gitignore')
  .split('\n')
  .map(line => line.replaceAll('/', ''))
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match]) => match ?? '')

describe.each([
  'README.md',
  'SECURITY.md',
  'DEVELOPERS.md',
  ...find('docs/**/*.md'),
  ...find('{packages,scripts}/**/*.md'),
])('%s', document => {
  const text = read(document)

  test('names existing files and folders', () => {
    const paths = matches(text, /`((?:apps|packages|tests|scripts|docs|lab|deploy)\/[\w./-]*)`/g)
    expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('names existing scripts', () => {
    const { scripts } = JSON.parse(read('package.json'))
    expect(matches(text, /npm run ([\w:]+)/g).filter(script => !(script in scripts))).toEqual([])
  })

  test('names existing symbols', () => {
    const symbols = matches(text, /`([a-z]+[A-Z]\w*|[A-Z]+(?:_[A-Z]+)+)`/g)
    const ours = symbols.filter(symbol => !foreignSymbols.includes(symbol))
    expect(ours.filter(symbol => !new RegExp(`\\b${symbol}\\b`).test(code))).toEqual([])
  })
})

test('the runbook quotes the log lines about refused forms', () => {
  const [, section = ''] = /\n### Forms cannot be stored\n(.*?)\n### /s.exec(
    read('docs/deploying.md'),
  ) ?? ['']
  const words = [
    ...matches(read('apps/api/src/disk/watch-disk.ts'), /log\.error\(about, '([^']+)'\)/g),
    ...matches(read('apps/server/src/health.ts'), /log\.error\(.*, '([^']+)'\)/g),
  ]
  expect(words).toHaveLength(2)
  expect(words.filter(each => !section.includes(`"${each}"`))).toEqual([])
})

test('DEVELOPERS.md names every folder', () => {
  const looked = ['*', '{apps,packages}/*', 'apps/site/app/*', '{apps,packages}/*/src/*']
  const folders = looked
    .flatMap(pattern => globSync(pattern, { cwd: ROOT, withFileTypes: true }))
    .filter(entry => entry.isDirectory())
    .map(entry => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter(folder => isOurs(folder) && !ignored.includes(basename(folder)))
    // Their subfolders are listed instead.
    .filter(folder => !['apps', 'packages'].includes(folder))
  expect(folders.length).toBeGreaterThan(40)
  const text = read('DEVELOPERS.md')
  expect(folders.filter(folder => !text.includes(`${basename(folder)}/`))).toEqual([])
})

test('README.md lists every variable that is read', () => {
  const variables = find('apps/server/src/config/*.ts').flatMap(path =>
    matches(read(path), /^ {2}([A-Z][A-Z_]+): /gm),
  )
  expect(variables.length).toBeGreaterThan(15)
  expect(variables.filter(name => !read('README.md').includes(`\`${name}\``))).toEqual([])
})

test('the documents state how long requests, spam and pictures are kept', () => {
  const told = (path: string, pattern: RegExp) => matches(read(path), pattern).map(Number)
  const months = [RETENTION_MONTHS]
  expect(told('README.md', /(\d+) months after which requests/g)).toEqual(months)
  expect(told('docs/deploying.md', /older than the (\d+) months/g)).toEqual(months)
  expect(told('SECURITY.md', /erased [^.]*after (\d+) months/g)).toEqual([...months, ...months])
  expect(told('docs/deploying.md', /called spam for (\d+) days/g)).toEqual([SPAM_KEPT_DAYS])
  expect(told('docs/staff.md', /[Ss]pam is erased after (\d+) days/g)).toEqual([SPAM_KEPT_DAYS])
  expect(told('docs/staff.md', /Unsubscribed\*\* ones are kept for (\d+) days/g)).toEqual([
    UNSUBSCRIBED_KEPT_DAYS,
  ])
  const pictures = told('docs/deploying.md', /nothing has named for (\d+) days/g)
  expect(pictures).toEqual([UNUSED_PICTURES_KEPT_DAYS])
})

test('docs/deploying.md lists every metric', () => {
  const metrics = matches(read('apps/server/src/metrics/metrics.ts'), /name: '(universe_\w+)'/g)
  expect(metrics.length).toBeGreaterThan(3)
  const documented = matches(read('docs/deploying.md'), /`(universe_\w+)/g)
  expect(metrics.filter(name => !documented.some(start => name.startsWith(start)))).toEqual([])
})
