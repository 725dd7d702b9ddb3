import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '@universe/store/store'
import {
  type RunningServer,
  readOwnerLink,
  readStaffUrl,
} from '@universe/testing/servers/running-server'
import { fillUpRequests } from '@universe/testing/stores/requests'
import { load, type Pace } from './load.ts'
import { comparePairs, table } from './table.ts'
import { withServer } from './with-server.ts'

const PAGES = ['/about', '/blogs', '/contact']
const REQUESTS = 10_000
const MEMBERS = 10
/** Concurrent clients of the page. */
const VISITORS = 8
/** Pause between a member's pages. */
const READS_FOR_MS = 3000
/** A member's requests: filter, search, request; data only, as links load. */
const WORK = ['/inbox', '/inbox.data?kind=demo', '/inbox.data?q=no', '/inbox.data?mail=given-up']
const REQUEST_ALONE = '_routes=pages%2Finbox%2Frequest%2Fpage'

/** Table: response times of the public site while staff work in the same process. */
export async function measureStaffBesideSite({ rounds, seconds }: Pace): Promise<string> {
  const measure = async (server: RunningServer) => {
    const store = openStore({ dataDir: server.dataDir })
    await fillUpRequests(store, REQUESTS)
    const last = await store.db
      .selectFrom('requests')
      .select('id')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await store.close()
    const request = `/inbox/${last.id}.data?${REQUEST_ALONE}`
    const work = WORK.flatMap(page => [page, request])
    const cookie = await enter(server)
    const rows: string[][] = []
    for (const page of PAGES) {
      let opened = 0
      const figures = await comparePairs(
        rounds,
        () => timePage(`${server.url}${page}`, seconds),
        async () => {
          const members = startMembers(readStaffUrl(server), cookie, work)
          const worked = await timePage(`${server.url}${page}`, seconds)
          opened += await members.stop()
          return worked
        },
      )
      rows.push([page, ...figures, String(Math.round(opened / (rounds + 1) / seconds))])
    }
    return [
      '# The site while the staff work',
      '',
      `The 99th percentile of a kept page, asked for again and again by ${VISITORS} visitors, in calm and`,
      `while ${MEMBERS} members each open a page, read it for ${READS_FOR_MS / 1000} s and open another, over ${REQUESTS}`,
      `requests in the embedded store of the same process. ${rounds} pairs of ${seconds} s; medians, and the`,
      'median of their ratios, which must stay below 1.20.',
      '',
      table(['page', 'calm p99 ms', 'p99 ms while they work', 'ratio', 'staff pages/s'], rows),
    ].join('\n')
  }
  return withServer(measure, { STAFF_PORT: '0' })
}

/** Signs in by the printed link. @returns the session cookie */
async function enter(server: RunningServer): Promise<string> {
  const answer = await fetch(readOwnerLink(server), {
    method: 'POST',
    body: new URLSearchParams({ name: 'Sara Amin', email: 'sara@universe.example' }),
    headers: { Origin: readStaffUrl(server) },
    redirect: 'manual',
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return cookie.split(';')[0] ?? ''
}

function startMembers(url: string, cookie: string, work: string[]) {
  let isOver = false
  let opened = 0
  const member = async (number: number) => {
    // Staggers the members.
    await pause((number * READS_FOR_MS) / MEMBERS)
    for (let next = number; !isOver; next++) {
      const answer = await fetch(`${url}${work[next % work.length]}`, { headers: { cookie } })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`A member got ${answer.status}.`)
      opened += 1
      await pause(READS_FOR_MS)
    }
  }
  const members = Promise.all(Array.from({ length: MEMBERS }, (_, number) => member(number)))
  return {
    async stop() {
      isOver = true
      await members
      return opened
    },
  }
}

/** @returns the 99th percentile in milliseconds */
async function timePage(url: string, seconds: number): Promise<number> {
  return (await load('get', [url], seconds, VISITORS)).p99Ms
}
