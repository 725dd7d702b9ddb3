import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Repetitions, and seconds of each load. */
export interface Pace {
  rounds: number
  seconds: number
}

/** As printed by `load-client.ts`. */
export interface Load {
  count: number
  perSecond: number
  p50Ms: number
  p99Ms: number
}

/** Of requests: `unchanged` has the first one's entity tag, `post` is a contact request. */
export type LoadKind = 'get' | 'unchanged' | 'post'

const CONNECTIONS = 32
const CLIENT = join(import.meta.dirname, 'load-client.ts')

export const loadTool = `lab/bench/load-client.ts, ${CONNECTIONS} connections`

/**
 * Requests addresses in turn as fast as possible, from a separate process.
 * @throws if a response is not a success
 */
export async function load(
  kind: LoadKind,
  urls: readonly string[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<Load> {
  const args = [CLIENT, kind, String(seconds), String(connections), ...urls]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}
