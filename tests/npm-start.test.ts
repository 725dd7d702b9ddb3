import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { formPosts } from '@universe/testing/clients/form-posts'
import {
  beginRequest,
  headOf,
  openSocket,
  type RawRequest,
} from '@universe/testing/clients/raw-request'
import { findFreePort } from '@universe/testing/servers/free-port'
import { expect, onTestFinished, test, vi } from 'vitest'

/** The product as started per README, and all ways in which operators end it. */
const ROOT = join(import.meta.dirname, '..')
const GIVEN_UP_MS = 60_000
const TEST_TIMEOUT_MS = 120_000

/** The system's npm and Node, not the Node that runs the tests. */
const path = process.env.PATH?.split(delimiter).filter(folder => !folder.includes('node_modules'))
const env = { ...process.env, PATH: path?.join(delimiter) }

const signals: [reached: string, send: (npm: number) => void][] = [
  ['npm', npm => process.kill(npm, 'SIGTERM')],
  ['every process, as Ctrl+C does', npm => process.kill(-npm, 'SIGINT')],
  ['what npm started', npm => process.kill(childOf(npm), 'SIGTERM')],
]

test.each(signals)(
  'a signal to %s exits with 0 after open requests',
  async (_reached, send) => {
    const { npm, url, port } = await startNpm()
    const pending = await beginRequest(url, makeUpload(url))
    send(npm.pid)
    await refusesRequests(url)
    expect(await pending.finish()).toBe(200)
    expect(await exitOf(npm)).toBe(0)
    await requireFree(port)
  },
  TEST_TIMEOUT_MS,
)

test(
  'hanging clients and repeated signals do not prevent an exit with 0',
  async () => {
    const { npm, url, port, dataDir } = await startNpm()
    await openConnections(url)
    const uploads = () => readdirSync(join(dataDir, 'uploads'))
    await vi.waitFor(() => expect(uploads()).toHaveLength(1))
    npm.kill('SIGTERM')
    await refusesRequests(url)
    npm.kill('SIGTERM')
    process.kill(-npm.pid, 'SIGINT')
    expect(await exitOf(npm)).toBe(0)
    expect(uploads()).toEqual([])
    await requireFree(port)
  },
  TEST_TIMEOUT_MS,
)

test(
  'ends when npm is killed, which forwards no signal',
  async () => {
    const { npm, server, port } = await startNpm()
    npm.kill('SIGKILL')
    await requireGone(server)
    await requireFree(port)
  },
  TEST_TIMEOUT_MS,
)

test(
  'a closed terminal ends it after open requests',
  async () => {
    const { npm, url, server, port } = await startNpm('script', '-qec', 'npm start', '/dev/null')
    const pending = await beginRequest(url, makeUpload(url))
    // Simulates a closed terminal window.
    npm.kill('SIGKILL')
    await refusesRequests(url)
    expect(await pending.finish()).toBe(200)
    await requireGone(server)
    await requireFree(port)
  },
  TEST_TIMEOUT_MS,
)

test.each(signals.slice(0, 2))(
  'a signal to %s during installation leaves nothing running',
  async (_reached, send) => {
    const folder = mkdtempSync(join(tmpdir(), 'universe-install-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const registry = await startSilentServer()
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    const slow = { version: '1.0.0', resolved: `${registry.url}/slow.tgz`, integrity: 'sha512-x' }
    const dependencies = { slow: slow.version }
    const packages = { '': { dependencies }, 'node_modules/slow': slow }
    cpSync(join(ROOT, 'scripts/setup.js'), join(folder, 'scripts/setup.js'))
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ type: 'module', scripts, dependencies }),
    )
    writeFileSync(
      join(folder, 'package-lock.json'),
      JSON.stringify({ lockfileVersion: 3, packages }),
    )

    const npm = spawnGroup('npm', ['start'], folder, env)
    await vi.waitFor(() => expect(registry.connections.size).toBeGreaterThan(0), GIVEN_UP_MS)
    send(npm.pid)
    await exitOf(npm)
    // The installing process is gone with its connections.
    await vi.waitFor(() => expect(registry.connections.size).toBe(0), GIVEN_UP_MS)
  },
  TEST_TIMEOUT_MS,
)

/** A registry that accepts requests and never responds. */
async function startSilentServer() {
  const connections = new Set<Socket>()
  const server = createServer(socket => {
    connections.add(socket.resume())
    socket.on('error', () => {}).on('close', () => connections.delete(socket))
  })
  onTestFinished(() => {
    for (const socket of connections) socket.destroy()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, connections }
}

async function startNpm(command = 'npm', ...args: string[]) {
  const port = await findFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'universe-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const settings = { ...env, PORT: String(port), DATA_DIR: dataDir }
  const npm = spawnGroup(command, args.length > 0 ? args : ['start'], ROOT, settings)
  let printed = ''
  npm.stdout?.on('data', chunk => {
    printed += chunk
  })
  const url = `http://localhost:${port}`
  await vi.waitFor(() => expect(printed).toContain(`Site and API: ${url}`), GIVEN_UP_MS)
  const server = Number(/"pid":(\d+)/.exec(printed)?.[1])
  onTestFinished(() => void (isRunning(server) && process.kill(server, 'SIGKILL')))
  return { npm, url, port, server, dataDir }
}

/** Its pid is also its process group's, as for a terminal's command. */
function spawnGroup(command: string, args: string[], cwd: string, settings: NodeJS.ProcessEnv) {
  const stdio = ['ignore', 'pipe', 'inherit'] as const
  const child = spawn(command, args, { cwd, env: settings, detached: true, stdio: [...stdio] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child as ChildProcess & { pid: number }
}

/** An idle connection, a kept-alive one, a started request and a started upload. */
async function openConnections(url: string) {
  const upload = makeUpload(url)
  const half = [headOf(url, upload), upload.body.subarray(0, upload.body.length / 2)]
  const asked = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  for (const bytes of ['', asked, 'GET / HTTP/1.1\r\nHo', Buffer.concat(half)]) {
    const socket = openSocket(url)
    await once(socket, 'connect')
    socket.resume().write(bytes)
  }
}

function makeUpload(url: string): RawRequest {
  const upload = formPosts(url).find(({ kind }) => kind === 'multipart')
  if (!upload) throw new Error('No form takes a file.')
  return upload.make({ cv: `%PDF-1.7\n${'x'.repeat(200_000)}` })
}

/** Waits until new requests are refused. */
function refusesRequests(url: string) {
  const ask = () => expect(fetch(`${url}/healthz`)).rejects.toThrow()
  return vi.waitFor(ask, GIVEN_UP_MS)
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    await once(child, 'exit', { signal: AbortSignal.timeout(GIVEN_UP_MS) })
  }
  return child.exitCode
}

function childOf(pid: number): number {
  return Number(execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }))
}

/** A zombie may wait for its parent. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout)
}

function requireGone(pid: number) {
  return vi.waitFor(() => expect(isRunning(pid)).toBe(false), GIVEN_UP_MS)
}

async function requireFree(port: number) {
  const next = createServer().listen(port, 'localhost')
  await once(next, 'listening')
  next.close()
}
