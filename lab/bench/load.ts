import { execFile, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Repetitions, and seconds of each load. */
export interface Pace {
  rounds: number
  seconds: number
}

export interface Load {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

const CONNECTIONS = 32
const CLIENT = join(import.meta.dirname, 'load-client.ts')
const hasWrk = spawnSync('wrk', ['--version']).error === undefined

export const loadTool = `${hasWrk ? 'wrk, one thread' : 'lab/bench/load-client.ts'}, ${CONNECTIONS} connections`

/**
 * Requests one address as fast as possible, from a separate process.
 * @throws if a response is not a success
 */
export async function load(url: string, seconds: number): Promise<Load> {
  if (!hasWrk) {
    const args = [CLIENT, url, String(seconds), String(CONNECTIONS)]
    return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
  }
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout=10s', '--latency']
  const { stdout } = await promisify(execFile)('wrk', [...args, '-H', 'Accept-Encoding: br', url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`Requests to ${url} failed:\n${stdout}`)
  const read = (pattern: RegExp) => pattern.exec(stdout)?.slice(1) ?? []
  return {
    requestsPerSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)[0]),
    p50Ms: toMs(read(/50%\s+([\d.]+)(us|ms|s)/)),
    p99Ms: toMs(read(/99%\s+([\d.]+)(us|ms|s)/)),
  }
}

function toMs([number, unit = '']: string[]): number {
  return Number(number) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN)
}
