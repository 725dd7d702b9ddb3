import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { processSeconds, programSeconds } from './process-time.ts'

/** Kinds of requests, as arguments of `scaling-client.ts`. */
export type Asked = 'page' | 'unchanged' | 'file' | 'list' | 'post'

/** Requests served, and their cost. */
export interface Carried {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** CPU time of all instances per request. */
  instanceMs: number
  /** CPU time of PostgreSQL per request, including other work such as sending mail. */
  databaseMs: number
}

const CLIENT = join(import.meta.dirname, 'scaling-client.ts')
const CONNECTIONS = 32

/** Requests instances in turn as fast as possible, from a separate process. */
export async function visit(
  instances: readonly RunningServer[],
  what: Asked,
  seconds: number,
): Promise<Carried> {
  const taken = () => ({
    instances: instances.reduce((sum, { pid = 0 }) => sum + processSeconds(pid), 0),
    database: programSeconds('postgres'),
  })
  const before = taken()
  const args = [
    CLIENT,
    what,
    String(seconds),
    String(CONNECTIONS),
    ...instances.map(({ url }) => url),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const after = taken()
  const { count, p50Ms, p99Ms } = JSON.parse(stdout)
  return {
    perSecond: count / seconds,
    p50Ms,
    p99Ms,
    instanceMs: ((after.instances - before.instances) * 1000) / count,
    databaseMs: ((after.database - before.database) * 1000) / count,
  }
}
