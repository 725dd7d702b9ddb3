import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Counts the code: lines, sizes of files, and names exported twice. */
const ROOT = join(import.meta.dirname, '..')
const IGNORED = /(?:^|\/)(?:node_modules|build|\.react-router|results)\//
/** Routes, migrations and pages' texts must export these names. */
const CONVENTIONAL =
  /\/(?:pages|endpoints|migrations|cases)\/|\/(?:page|content|root|routes)\.tsx?$|^apps\/staff\/app\/(?!shared|server)/
const DOMAIN = 'packages/domain/src/'

const find = (pattern: string) =>
  globSync(pattern, { cwd: ROOT })
    .filter(path => !IGNORED.test(path))
    .sort()
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const linesOf = (path: string) => read(path).split('\n').length - 1
const isTest = (path: string) => /^tests\/|\/tests\/|\.test\.tsx?$|^packages\/testing\//.test(path)

const code = find('{apps,packages,scripts,tests,lab}/**/*.{ts,tsx,css}')
const source = code.filter(path => !isTest(path) && !path.startsWith('lab/'))
const sum = (paths: string[]) => paths.reduce((all, path) => all + linesOf(path), 0)
const sizes = source.map(linesOf).sort((one, other) => one - other)
const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0

console.table({
  'lines of TypeScript and CSS': sum(code),
  'of these in tests and what runs them': sum(code.filter(isTest)),
  files: code.length,
  'median of a source file': at(0.5),
  '90th percentile of a source file': at(0.9),
  'pairs of the domain’s rooms that import each other': countPairs(),
  'names exported from more than one file of a package': countSharedNames(),
  'words of README, DEVELOPERS and decisions': countWords([
    'README.md',
    'DEVELOPERS.md',
    ...find('docs/decisions/*.md'),
  ]),
})

function countPairs(): number {
  const roomOf = (path: string) => path.slice(DOMAIN.length).split('/')[0]
  const arrows = new Set(
    find(`${DOMAIN}**/*.ts`).flatMap(path =>
      [...read(path).matchAll(/from '(\.[^']+)'/g)]
        .map(([, name = '']) => join(dirname(path), name))
        .filter(target => roomOf(target) !== roomOf(path))
        .map(target => `${roomOf(path)} ${roomOf(target)}`),
    ),
  )
  return [...arrows].filter(arrow => arrows.has(arrow.split(' ').reverse().join(' '))).length / 2
}

function countSharedNames(): number {
  const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
  const names = source
    .filter(path => !CONVENTIONAL.test(path))
    .flatMap(path => {
      const [kind, name] = path.split('/')
      return [...read(path).matchAll(exported)].map(([, each]) => `${kind}/${name} ${each}`)
    })
  return Map.groupBy(names, name => name)
    .values()
    .filter(each => each.length > 1)
    .toArray().length
}

function countWords(papers: string[]): number {
  return papers.reduce((all, path) => all + read(path).split(/\s+/).filter(Boolean).length, 0)
}
