import { readdirSync, readFileSync } from 'node:fs'
import { calls } from '@universe/contract/calls'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { type Load, type LoadKind, load } from '../load.ts'

const PAGE = '/about'

/** Kinds of requests: a kept page, a script of it, all articles, and a form. */
const asked = {
  page: ['get', PAGE],
  unchanged: ['unchanged', PAGE],
  file: ['get', undefined],
  list: ['unchanged', calls.getAllBlogs],
  post: ['post', calls.contact],
} as const satisfies Record<string, readonly [LoadKind, string | undefined]>

export type Asked = keyof typeof asked

/** Requests served, and their cost. */
export interface Carried extends Load {
  /** CPU time of all instances per request. */
  instanceMs: number
  /** CPU time of PostgreSQL per request, including other work such as sending mail. */
  databaseMs: number
}

/** Requests instances in turn as fast as possible, from a separate process. */
export async function visit(
  instances: readonly RunningServer[],
  what: Asked,
  seconds: number,
): Promise<Carried> {
  const [kind, path = await findScript(instances[0]?.url ?? '')] = asked[what]
  const taken = () => ({
    instances: instances.reduce((sum, { pid = 0 }) => sum + processSeconds(pid), 0),
    database: programSeconds('postgres'),
  })
  const before = taken()
  const addresses = instances.map(({ url }) => `${url}${path}`)
  const carried = await load(kind, addresses, seconds)
  const after = taken()
  return {
    ...carried,
    instanceMs: ((after.instances - before.instances) * 1000) / carried.count,
    databaseMs: ((after.database - before.database) * 1000) / carried.count,
  }
}

async function findScript(url: string): Promise<string> {
  const html = await (await fetch(`${url}${PAGE}`)).text()
  const [script] = /\/assets\/entry\.client-[^"]+\.js/.exec(html) ?? []
  if (script === undefined) throw new Error(`${PAGE} names no script.`)
  return script
}

/** Linux's clock ticks per second in /proc. */
const TICKS_PER_SECOND = 100

/**
 * @returns a process's CPU seconds, including its waited-for children
 * @throws if it is gone
 */
function processSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // After the program's name, which may contain spaces: utime, stime, cutime and cstime are fields
  // 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND
}

/** @returns CPU seconds of all processes with that program name */
function programSeconds(name: string): number {
  const pids = readdirSync('/proc').filter(entry => /^\d+$/.test(entry))
  return pids.reduce((sum, pid) => sum + (isNamed(pid, name) ? secondsOrNone(pid) : 0), 0)
}

/** @returns a process's resident memory in bytes */
export function processMemory(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

function isNamed(pid: string, name: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name
  } catch {
    return false
  }
}

function secondsOrNone(pid: string): number {
  try {
    return processSeconds(Number(pid))
  } catch {
    return 0
  }
}
