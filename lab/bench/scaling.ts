import { withPostgres } from '@universe/testing/servers/postgres'
import type { Pace } from './load.ts'
import { measureBehindCache } from './scaling/behind-a-cache.ts'
import { measureOneInstance, measureSeveral } from './scaling/carried.ts'
import { measureConnections } from './scaling/connections.ts'
import { measureMail } from './scaling/mail.ts'
import { measureStoreSize } from './scaling/store-size.ts'

/**
 * Tables: capacity of one and several instances, and the next bottlenecks.
 * @throws without PostgreSQL
 */
export async function measureScaling(pace: Pace): Promise<string> {
  const text = await withPostgres(async postgres => [
    '# Scaling',
    '',
    `Everything on one machine, the visitors too, so that rates are a floor; what a request takes of a processor`,
    `is what to reckon with. 32 connections, ${pace.rounds} rounds of ${pace.seconds} s in turn, medians; mail goes to a server on`,
    'loopback, two messages for each contact request.',
    '',
    await measureOneInstance(pace),
    '',
    "Instances share the machine's processors with each other, PostgreSQL and the visitors; the ratio is to one",
    'instance in the same round.',
    '',
    await measureSeveral(postgres, pace),
    '',
    `Messages a second that instances hand to a mail server, by how long it thinks over each: a burst of 100 requests.`,
    '',
    await measureMail(postgres),
    '',
    'Connections that browsers keep open, on one instance.',
    '',
    await measureConnections(),
    '',
    'A store that has grown; requests without CVs, each with its two messages; a CV adds its own size.',
    '',
    await measureStoreSize(postgres),
    '',
    'What reaches an instance behind a cache; each visitor comes for the first time, by nginx on loopback.',
    '',
    await measureBehindCache(),
  ])
  if (typeof text === 'string') throw new Error(`There is no PostgreSQL: ${text}`)
  return text.join('\n')
}
