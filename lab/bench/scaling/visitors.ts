import { calls } from '@universe/contract/calls'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { type Load, type LoadKind, load } from '../load.ts'
import { processSeconds, programSeconds } from './process-time.ts'

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
