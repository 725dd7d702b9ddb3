import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** The versions of Node 20 and 22. */
const OLD_NPM = 'npm@10.8.2'

test.each([
  [process.arch, `npm did not install [\\w-]*${process.platform}-${process.arch}, the Node`],
  ['riscv64', `Universe brings no Node for ${process.platform}-riscv64: its packages are node-`],
])('ends with a sentence if no runtime was installed on %s', (arch, sentence) => {
  const folder = makeCheckout()
  // npm skips an optional package without a version for the platform.
  writeNpm(folder, 'mkdir node_modules')
  const { status, stderr } = setUp(
    folder,
    `Object.defineProperty(process, 'arch', { value: '${arch}' })`,
  )
  expect(stderr).toMatch(new RegExp(sentence))
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'node_modules/.installed-from'))).toBe(false)
})

test.each([
  [
    'Node 18',
    `Object.defineProperty(process, 'versions', { value: { node: '18.20.8' } })`,
    'Universe installs with Node 20 or newer; this is',
  ],
  [
    'a disk with 100 MB free',
    `process.getBuiltinModule('fs').statfsSync = () => ({ bavail: 100, bsize: 1_000_000 })`,
    'Universe needs \\d+ MB to install in .*; 100 MB are free there.',
  ],
])('says so on %s in a sentence and installs nothing', (_on, pretend, sentence) => {
  const folder = makeCheckout()
  writeNpm(folder, 'mkdir node_modules')
  const { status, stdout, stderr } = setUp(folder, pretend)
  expect(stderr).toMatch(new RegExp(`^${sentence}.*\n$`))
  expect(stdout).toBe('')
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'node_modules'))).toBe(false)
})

test('npm start installs what building and serving need, but no test tools', () => {
  const folder = makeCheckout()
  writeNpm(folder, 'echo "$@" > asked; mkdir node_modules')
  const { stdout } = setUp(folder, '', 'start')
  expect(Number(/^Installing (\d+) packages …\n/.exec(stdout)?.[1])).toBeLessThan(240)
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toMatch(/^ci .*--omit=dev/)
  rmSync(join(folder, 'node_modules'), { recursive: true })
  expect(Number(/\d+/.exec(setUp(folder).stdout)?.[0])).toBeGreaterThan(400)
  expect(readFileSync(join(folder, 'asked'), 'utf8')).not.toContain('--omit')
})

test('the runtime is first on npm’s path even if an old npm does not link it', () => {
  const folder = makeCheckout()
  keepRuntimeAlone(folder)
  writeNpm(folder, `exec npx --yes ${OLD_NPM} "$@"`)
  expect(setUp(folder)).toMatchObject({ status: 0 })
  const { stdout } = spawnSync('npx', ['--yes', OLD_NPM, 'run', '--silent', 'which'], {
    cwd: folder,
    encoding: 'utf8',
    env: systemEnv(),
  })
  const { optionalDependencies } = readJson(folder, 'package.json')
  const runtime = Object.keys(optionalDependencies).find(name =>
    name.endsWith(`${process.platform}-${process.arch}`),
  )
  expect(stdout.trim()).toBe(realpathSync(join(folder, `node_modules/${runtime}/bin/node`)))
}, 120_000)

/** The files of a checkout that the set-up reads. */
function makeCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'universe set-up ü-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['package.json', 'package-lock.json', 'scripts/setup.js']) {
    cpSync(join(ROOT, name), join(folder, name))
  }
  return folder
}

/** Puts a fake `npm` first on the set-up's path. */
function writeNpm(folder: string, command: string): void {
  // Calls the machine's own programs.
  const script = `#!/bin/sh\nPATH=\${PATH#*${delimiter}}\n${command}\n`
  writeFileSync(join(folder, 'npm'), script)
  chmodSync(join(folder, 'npm'), 0o755)
}

function setUp(folder: string, pretend = '', purpose = 'all') {
  const first = `data:text/javascript,${encodeURIComponent(pretend)}`
  return spawnSync(process.execPath, ['--import', first, 'scripts/setup.js', purpose], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...systemEnv(), PATH: [folder, systemEnv().PATH].join(delimiter) },
  })
}

/** Without this checkout's own runtime. */
function systemEnv(): NodeJS.ProcessEnv {
  const path = process.env.PATH?.split(delimiter).filter(folder => !folder.includes('node_modules'))
  return { ...process.env, PATH: path?.join(delimiter) }
}

/** Installs only the runtime of this checkout's packages. */
function keepRuntimeAlone(folder: string): void {
  const { optionalDependencies } = readJson(folder, 'package.json')
  const manifest = {
    name: 'universe',
    type: 'module',
    scripts: { which: 'node -p process.execPath' },
    optionalDependencies,
  }
  const lock = readJson(folder, 'package-lock.json')
  const paths = Object.keys(optionalDependencies).map(name => `node_modules/${name}`)
  const packages = Object.fromEntries(paths.map(path => [path, lock.packages[path]]))
  packages[''] = { name: 'universe', optionalDependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
}

function readJson(folder: string, name: string) {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}
