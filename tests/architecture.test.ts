import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The house rules of DEVELOPERS.md, executable. Each names the files that break it. */
const ROOT = join(import.meta.dirname, '..')
const CODE = '{apps,packages,scripts,tests,bench,chaos}/**/*.{ts,tsx,js}'
const isOurs = (path: string) => !/node_modules|\/build\/|\.react-router/.test(path)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const find = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter(isOurs).sort()
const importsOf = (path: string) =>
  [...read(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '')

/** What is imported, and what is only resolved by its name. */
const namedModules = (path: string) =>
  [...read(path).matchAll(/'([^'\n]+)'/g)].map(([, name]) => name ?? '')

describe('who may import whom', () => {
  const breaks = (files: string, forbidden: RegExp) =>
    find(files).flatMap(path =>
      importsOf(path)
        .filter(name => forbidden.test(name))
        .map(name => `${path} imports ${name}`),
    )

  test('the site and the API do not know each other', () => {
    expect(breaks('apps/site/**/*.{ts,tsx}', /@universe\/(api|store|server)|apps\/api/)).toEqual([])
    expect(breaks('apps/api/src/**/*.ts', /@universe\/(site|server)|apps\/site/)).toEqual([])
  })

  test('the contract knows no app, no store and no framework', () => {
    expect(breaks('packages/contract/src/*.ts', /@universe|fastify|react|kysely|^node:/)).toEqual(
      [],
    )
  })

  test('ui primitives know no router, content, data or page', () => {
    const forbidden = /react-router|\.\.\/(content|api|server|pages|layout|forms)|@universe/
    expect(breaks('apps/site/app/ui/**/*.{ts,tsx}', forbidden)).toEqual([])
  })

  test('pages do not reach into other pages', () => {
    expect(breaks('apps/site/app/pages/**/*.{ts,tsx}', /\.\.\/pages\/|^\.\.\/(?!\.\.)/)).toEqual([])
  })
})

test('the environment is read where processes begin, and nowhere else', () => {
  const readers = find('{apps,packages}/**/*.{ts,tsx}').filter(
    path => !/\/tests\/|\.test\.ts$/.test(path) && read(path).includes('process.env'),
  )
  expect(readers).toEqual(['apps/server/src/commands/run-command.ts', 'apps/server/src/main.ts'])
})

test('the server’s side speaks through its log, but for what starts and commands print', () => {
  const speakers = find(
    '{packages/{domain,store}/src,apps/{api,server}/src,apps/site/server,apps/site/app/server}/**/*.{ts,tsx}',
  )
  const all = [...speakers, 'apps/site/app/entry.server.tsx']
  const besideTheLog = all.filter(path => read(path).includes('console.'))
  expect(besideTheLog).toEqual([
    'apps/server/src/commands/run-command.ts',
    'apps/server/src/main.ts',
  ])
})

describe('dependencies', () => {
  const manifests = ['package.json', ...find('{apps,packages}/*/package.json')].map(path => {
    const { dependencies, devDependencies } = JSON.parse(read(path))
    const folder = path.slice(0, -'package.json'.length)
    return { folder, versions: { ...dependencies, ...devDependencies } as Record<string, string> }
  })

  test('have exact versions, but between workspaces', () => {
    const loose = manifests.flatMap(({ folder, versions }) =>
      Object.entries(versions)
        .filter(([name, version]) =>
          name.startsWith('@universe/') ? version !== '*' : !/^\d+\.\d+\.\d+$/.test(version),
        )
        .map(([name, version]) => `${folder}${name}@${version}`),
    )
    expect(loose).toEqual([])
  })

  test('are imported by those who name them', () => {
    // Run by name, or known to Node by itself.
    const tools = ['node', 'typescript', '@biomejs/biome', 'lighthouse', '@types/node']
    const unused = manifests.flatMap(({ folder, versions }) => {
      const files =
        folder === '' ? [...find(CODE), ...find('*.ts')] : find(`${folder}**/*.{ts,tsx}`)
      const imported = files.flatMap(namedModules)
      return Object.keys(versions)
        .filter(name => !tools.includes(name))
        .filter(name => {
          const module = name.replace('@types/', '')
          return !imported.some(each => each === module || each.startsWith(`${module}/`))
        })
        .map(name => `${folder}${name}`)
    })
    expect(unused).toEqual([])
  })
})

test('raw colors stand in the tokens file alone', () => {
  const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i
  const painted = find('apps/site/app/**/*.css').filter(path => raw.test(read(path)))
  expect(painted).toEqual(['apps/site/app/styles/tokens.css'])
})

test('styles use logical properties, so that the layout can turn right to left', () => {
  const physical =
    /^\s*(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|width|height|(?:min|max)-(?:width|height)|text-align:\s*(?:left|right))\s*[:;]/m
  const offenders = find('apps/site/app/**/*.css').filter(path => physical.test(read(path)))
  expect(offenders).toEqual([])
})

test('no link fetches ahead by the router, which reloads the open page when that fails', () => {
  const links = find('apps/site/app/**/*.tsx').filter(path => /\bprefetch=/.test(read(path)))
  expect(links).toEqual([])
})

test('there is no barrel and no folder that nobody can explain', () => {
  expect(find('{apps,packages}/**/index.{ts,tsx}')).toEqual([])
  expect(find(CODE).filter(path => /\/(?:utils|misc|lib|helpers|common)\//.test(path))).toEqual([])
})

test('every route has its page or endpoint, and a visit by a test', () => {
  const routes = [
    ...read('apps/site/app/routes.ts').matchAll(/'((?:pages|endpoints)\/[^']+)'/g),
  ].map(([, p]) => p)
  expect(routes.length).toBeGreaterThanOrEqual(14)
  expect(routes.filter(page => !existsSync(join(ROOT, 'apps/site/app', page ?? '')))).toEqual([])

  const addresses = [...read('apps/site/app/routes.ts').matchAll(/route\('([^']+)'/g)].map(
    ([, address]) => `/${(address ?? '').replace(/\/:.*/, '')}`,
  )
  const visits = find('tests/{e2e/*.spec,*.test}.ts').map(read).join('\n')
  expect(addresses.filter(address => address !== '/*' && !visits.includes(`'${address}`))).toEqual(
    [],
  )
})

test('the documents name what exists', () => {
  const documents = [
    'README.md',
    'SECURITY.md',
    'DEVELOPERS.md',
    ...find('docs/**/*.md'),
    ...find('scripts/**/*.md'),
  ]
  const missing = documents.flatMap(document =>
    [...read(document).matchAll(/`((?:apps|packages|tests|scripts|docs|bench|chaos)\/[\w./-]*)`/g)]
      .map(([, path]) => path ?? '')
      .filter(path => !existsSync(join(ROOT, path)))
      .map(path => `${document} names ${path}`),
  )
  expect(missing).toEqual([])

  const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
  const unknown = documents.flatMap(document =>
    [...read(document).matchAll(/npm run ([\w:]+)/g)]
      .map(([, script]) => script ?? '')
      .filter(script => !scripts.includes(script))
      .map(script => `${document} names npm run ${script}`),
  )
  expect(unknown).toEqual([])
})
