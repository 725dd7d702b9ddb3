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
/** One client may send and cause what it likes, on however full a disk. */
const UNLIMITED: Partial<Limits> = {
  acknowledgementsPerClient: undefined,
  applicationAcknowledgementsPerClient: undefined,
  bytesPerClient: undefined,
  diskFloorBytes: undefined,
}
const READY_TIMEOUT_MS = 60_000

/**
 * For a process of the product that a test starts: its program is compiled once for all of a
 * machine's runs, not at each start, which takes a third of it. A setting that is there stays.
 */
export const compiledOnce = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ??
    join(import.meta.dirname, '../../../../node_modules/.cache/compiled'),
}

export interface RunningServer {
  url: string
  pid: number | undefined
  dataDir: string
  /** @returns all that it printed so far */
  printed(): string
  isRunning(): boolean
  /** Ends it as the machine's failure would: no signal handler runs. */
  kill(): Promise<void>
  /** Ends it as an operator would. @returns the exit code */
  stop(): Promise<number | null>
}

/**
 * Starts the real server as a process of its own, on a free loopback port.
 * @param env settings beside the tests' own: one client may send and cause what it likes, quiet logs
 * @param dataDir an earlier server's folder, to start again where it ended
 * @throws when it does not say within 60 s where it listens, with what it printed
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
    // Ends with this process, however that ends: a test run that is cut off leaves no server behind.
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

/** @returns where a server that was started with METRICS_PORT answers its numbers */
export function readMetricsUrl(server: Pick<RunningServer, 'printed'>): string {
  return readPrinted(server, /(http:\/\/127\.0\.0\.1:\d+\/metrics)/)
}

/** @returns a number that a server with METRICS_PORT tells of itself; NaN for none */
export async function readMetric(
  server: Pick<RunningServer, 'printed'>,
  name: string,
): Promise<number> {
  const text = await (await fetch(readMetricsUrl(server))).text()
  return Number(new RegExp(`^${RegExp.escape(name)} (\\S+)$`, 'm').exec(text)?.[1])
}

/** @returns the processor's time that it took while something was done, in milliseconds */
export async function processorMsOf(
  server: Pick<RunningServer, 'printed'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const read = () => readMetric(server, 'process_cpu_seconds_total')
  const before = await read()
  await work()
  return ((await read()) - before) * 1000
}

/** @returns where a server that was started with STAFF_PORT serves the staff's app */
export function readStaffUrl(server: Pick<RunningServer, 'printed'>): string {
  return readPrinted(server, /^Staff: (http:\S+)/m)
}

/** @returns the link that a start prints while there is no owner */
export function readOwnerLink(server: RunningServer): string {
  return readPrinted(server, /(http:\S+\/link\?token=\S+)/)
}

function readPrinted(server: Pick<RunningServer, 'printed'>, what: RegExp): string {
  const [, found] = what.exec(server.printed()) ?? []
  if (found === undefined) throw new Error(`It printed no such line:\n${server.printed()}`)
  return found
}

/** Removes a stopped server's folder. */
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
        // The log names addresses, too, before all of them are open.
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
