import { startMailServer } from '@universe/testing/servers/mail-server'
import type { Pace } from '../load.ts'
import { median, table, whole } from '../table.ts'
import { startInstances } from './instances.ts'
import { type Asked, type Carried, visit } from './visitors.ts'

const asked: Record<Asked, string> = {
  page: 'a kept page, brotli',
  unchanged: 'the same, unchanged (304)',
  file: 'its largest script, brotli',
  list: 'all articles, unchanged (304)',
  post: 'a contact request',
}
const WARM_UP_SECONDS = 2
const COUNTS = [1, 2, 4]

/** Capacity of one instance by kind of request, on the embedded store. */
export async function measureOneInstance({ rounds, seconds }: Pace): Promise<string> {
  const smtp = await startMailServer()
  const { servers, drain, stop } = await startInstances(1, undefined, { SMTP_URL: smtp.url })
  const found = new Map<Asked, Carried[]>()
  try {
    for (let round = 0; round <= rounds; round++) {
      for (const what of Object.keys(asked) as Asked[]) {
        const carried = await visit(servers, what, round === 0 ? WARM_UP_SECONDS : seconds)
        await drain()
        if (round > 0) found.set(what, [...(found.get(what) ?? []), carried])
      }
    }
  } finally {
    await stop()
    await smtp.stop()
  }
  const rows = [...found].map(([what, all]) => {
    const of = (key: keyof Carried) => median(all.map(one => one[key]))
    return [
      asked[what],
      whole(of('perSecond')),
      of('p50Ms').toFixed(1),
      of('p99Ms').toFixed(1),
      of('instanceMs').toFixed(3),
      whole(1000 / of('instanceMs')),
    ]
  })
  const head = [
    'one instance, embedded store',
    'a second',
    'p50 ms',
    'p99 ms',
    'CPU ms each',
    'by a core of its own',
  ]
  return table(head, rows)
}

/** Capacity of several instances on one PostgreSQL. */
export async function measureSeveral(postgres: string, { rounds, seconds }: Pace): Promise<string> {
  const kinds: Asked[] = ['page', 'post']
  const found = new Map<string, Carried[]>()
  const smtp = await startMailServer()
  try {
    for (let round = 0; round < rounds; round++) {
      for (const count of round % 2 === 0 ? COUNTS : COUNTS.toReversed()) {
        const { servers, drain, stop } = await startInstances(count, postgres, {
          SMTP_URL: smtp.url,
        })
        try {
          for (const what of kinds) {
            await visit(servers, what, WARM_UP_SECONDS)
            await drain()
            const key = `${what} ${count}`
            found.set(key, [...(found.get(key) ?? []), await visit(servers, what, seconds)])
            await drain()
          }
        } finally {
          await stop()
        }
      }
    }
  } finally {
    await smtp.stop()
  }
  const rows = kinds.flatMap(what =>
    COUNTS.map(count => {
      const all = found.get(`${what} ${count}`) ?? []
      const of = (key: keyof Carried) => median(all.map(one => one[key]))
      const one = found.get(`${what} 1`) ?? []
      const ratio = median(all.map((own, i) => own.perSecond / (one[i]?.perSecond ?? Number.NaN)))
      return [
        `${asked[what]}: ${count} ${count === 1 ? 'instance' : 'instances'}`,
        whole(of('perSecond')),
        ratio.toFixed(2),
        of('p50Ms').toFixed(1),
        of('p99Ms').toFixed(1),
        of('instanceMs').toFixed(2),
        of('databaseMs').toFixed(2),
      ]
    }),
  )
  const head = [
    'on one PostgreSQL',
    'a second',
    'ratio',
    'p50 ms',
    'p99 ms',
    'CPU ms, instances',
    'CPU ms, PostgreSQL',
  ]
  return table(head, rows)
}
