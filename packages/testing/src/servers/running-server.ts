import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Limits } from '@universe/server/config/limits'
import { readTestLimits, withLimits } from './test-limits.ts'

const MAIN = join(import.meta.dirname, '../../../../apps/server/src/main.ts')
const USE_TEST_LIMITS = join(import.meta.dirname, 'use-test-limits.ts')
const UNLIMITED: Partial<Limits> = {
  acknowledgementsPerClient: undefined,
  applicationAcknowledgementsPerClient: undefined,
  bytesPerClient: Number.MAX_SAFE_INTEGER,
  diskFloorBytes: 0,
}
const READY_TIMEOUT_MS = 60_000

/** The compile cache is shared by all runs, which saves a third of a start. */
export const compiledOnce = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ??
    join(import.meta.dirname, '../../../../node_modules/.cache/compiled'),
}

export interface RunningServer {
  url: string
  pid: number | undefined
  dataDir: string
  printed(): string
  isRunning(): boolean
  /** No signal handler runs. */
  kill(): Promise<void>
  /** As an operator would. */
  stop(): Promise<number | null>
}

/**
 * On a free loopback port.
 * @param env besides the tests' own: no limits per client, quiet logs
 * @param dataDir an earlier server's folder
 * @throws with its output when it does not print its address within 60 s
 */
export async function startServer(
  env: Record<string, string> = {},
  dataDir?: string,
): Promise<RunningServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'universe-')))
  const child = spawn(process.execPath, ['--import', USE_TEST_LIMITS, MAIN], {
    env: {
      ...compiledOnce,
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      STAFF_PORT: 'off',
      DATA_DIR: folder,
      RATE_LIMIT: 'off',
      ACKNOWLEDGEMENTS_IN_ALL: 'off',
      LOG_LEVEL: 'error',
      ...env,
      ...withLimits({ ...UNLIMITED, ...readTestLimits(env) }),
    },
    // A pipe that closes with this process, even if killed: no server is left behind.
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const url = await readAddress(child, output)
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const end = async (signal: NodeJS.Signals) => {
    if (isRunning()) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }
  return {
    url,
    pid: child.pid,
    dataDir: folder,
    printed: () => output.text,
    isRunning,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** @returns what it has logged so far */
// biome-ignore lint/suspicious/noExplicitAny: a line holds whatever was logged.
export function readLog(server: Pick<RunningServer, 'printed'>): Record<string, any>[] {
  const lines = server.printed().split('\n')
  return lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
}

/** Started with METRICS_PORT. */
export function readMetricsUrl(server: Pick<RunningServer, 'printed'>): string {
  return readPrinted(server, /(http:\/\/127\.0\.0\.1:\d+\/metrics)/)
}

/** Started with METRICS_PORT. NaN if it has none of that name. */
export async function readMetric(
  server: Pick<RunningServer, 'printed'>,
  name: string,
): Promise<number> {
  const text = await (await fetch(readMetricsUrl(server))).text()
  return Number(new RegExp(`^${RegExp.escape(name)} (\\S+)$`, 'm').exec(text)?.[1])
}

export async function processorMsOf(
  server: Pick<RunningServer, 'printed'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const read = () => readMetric(server, 'process_cpu_seconds_total')
  const before = await read()
  await work()
  return ((await read()) - before) * 1000
}

/** Started with STAFF_PORT. */
export function readStaffUrl(server: Pick<RunningServer, 'printed'>): string {
  return readPrinted(server, /^Staff: (http:\S+)/m)
}

/** Printed while there is no owner. */
export function readOwnerLink(server: RunningServer): string {
  return readPrinted(server, /(http:\S+\/link\?token=\S+)/)
}

function readPrinted(server: Pick<RunningServer, 'printed'>, what: RegExp): string {
  const [, found] = what.exec(server.printed()) ?? []
  if (found === undefined) throw new Error(`It printed no such line:\n${server.printed()}`)
  return found
}

export async function discard({ dataDir }: RunningServer): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
}

function collectOutput({ stdout, stderr }: ChildProcess) {
  const output = { text: '' }
  for (const stream of [stdout, stderr]) {
    stream?.on('data', chunk => {
      output.text += chunk
    })
  }
  return output
}

function readAddress(child: ChildProcess, output: { text: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL')
      reject(new Error(`The server ${why}. It printed:\n${output.text}`))
    }
    const timer = setTimeout(() => fail('said nothing for 60 s'), READY_TIMEOUT_MS)
    const end = (code: number | null) => fail(`ended with ${code}`)
    child.on('exit', end)
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', line => {
        // Log lines name addresses before all of them are open.
        if (line.startsWith('{')) return
        const [address] = /http:\/\/127\.0\.0\.1:\d+|(?<=^Staff: )http:\S+/.exec(line) ?? []
        if (!address) return
        clearTimeout(timer)
        child.off('exit', end)
        resolve(address)
      })
    }
  })
}
