import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '@universe/contract/calls'
import { openStore } from '@universe/store/store'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { withPostgres } from '@universe/testing/servers/postgres'
import type { RunningServer } from '@universe/testing/servers/running-server'
import { openWriter } from '@universe/testing/stores/edit-items'
import { type Instances, startInstances } from './scaling/instances.ts'
import { median, table, whole } from './table.ts'

/** Concurrent clients of each instance. */
const VISITORS = 8
const VISITED = ['/', '/blogs', '/about', '/feed.xml']
const LOOK_MS = 20
const GIVEN_UP_MS = 30_000

/** Pages that show a published article, and what each shows. */
const SHOWN: Record<string, 'title' | 'path'> = {
  'its own page': 'title',
  '/blogs': 'title',
  [calls.getAllBlogs]: 'title',
  '/feed.xml': 'title',
  '/feed.json': 'title',
  '/sitemap.xml': 'path',
}

/** Table: time from an article's commit until each address of each instance shows it, under load. */
export async function measurePublishing({ rounds }: { rounds: number }): Promise<string> {
  const tables: string[] = []
  const settings = { EXAMPLE_CONTENT: 'on' }
  for (const kind of ['the embedded store', 'PostgreSQL'] as const) {
    const isShared = kind === 'PostgreSQL'
    const measure = async (postgres?: string) => {
      const instances = await startInstances(isShared ? 2 : 1, postgres, settings)
      return measureOn(instances, rounds).finally(instances.stop)
    }
    const rows = isShared ? await withPostgres(measure) : await measure()
    const title = `${isShared ? 'Two instances' : 'One instance'} on ${kind}`
    const head = ['address', 'median ms', 'slowest ms']
    tables.push(`## ${title}`, '', typeof rows === 'string' ? rows : table(head, rows), '')
  }
  return [
    '# Published to visible',
    '',
    `From the commit until an address shows it, on the slowest instance, while ${VISITORS} visitors of each ask`,
    `for pages again and again; looked at every ${LOOK_MS} ms. ${rounds} articles. It must stay below 5,000 ms.`,
    '“Seen live” is what the staff are told.',
    '',
    ...tables,
  ].join('\n')
}

async function measureOn({ servers, location }: Instances, rounds: number): Promise<string[][]> {
  const store = openStore(location)
  const visitors = servers.flatMap(server => Array.from({ length: VISITORS }, () => visit(server)))
  const times = new Map<string, number[]>()
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms])
  try {
    const writer = await openWriter(store)
    for (let round = 0; round < rounds; round++) {
      const title = `Published in round ${round}, once`
      const id = await writer.write({ title, paragraphs: [`Its text, ${round}.`] })
      await writer.publish(id)
      const at = performance.now()
      const path = `/blogs/${await writer.publicId(id)}`
      const isSeen = async () => (await writer.publications()).at(-1)?.seen_live_at != null
      const looks = Object.entries(SHOWN).map(async ([name, by]) => {
        const address = name.startsWith('/') ? name : path
        const words = by === 'title' ? title : path
        await Promise.all(servers.map(({ url }) => waitFor(`${url}${address}`, words)))
        note(name, performance.now() - at)
      })
      const seen = waitUntil('seen live', isSeen, GIVEN_UP_MS)
      await Promise.all([...looks, seen.then(() => note('seen live', performance.now() - at))])
    }
  } finally {
    for (const visitor of visitors) await visitor.stop()
    await store.close()
  }
  return [...times].map(([name, all]) => [name, whole(median(all)), whole(Math.max(...all))])
}

async function waitFor(address: string, words: string): Promise<void> {
  const end = performance.now() + GIVEN_UP_MS
  while (performance.now() < end) {
    const answer = await fetch(address)
    if ((await answer.text()).includes(words)) return
    await pause(LOOK_MS)
  }
  throw new Error(`${address} Not on the site after ${GIVEN_UP_MS} ms.`)
}

function visit({ url }: RunningServer) {
  let isOver = false
  const visiting = (async () => {
    for (let turn = 0; !isOver; turn++) {
      await (await fetch(`${url}${VISITED[turn % VISITED.length]}`)).arrayBuffer()
    }
  })()
  return {
    stop: () => {
      isOver = true
      return visiting
    },
  }
}
