import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from '@universe/testing/clients/wait-until'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { audit } from './audit.ts'
import { startInstances } from './instances.ts'
import { waitForMail } from './outbox-state.ts'
import { judge, type Outcome, WITHIN_MS } from './outcome.ts'
import type { StorePlace } from './store-place.ts'
import { makeSubmissions } from './submissions.ts'
import { startVisitors } from './visitors.ts'

export interface TwoInstances {
  submissions: number
  clients: number
  kills: number
  answersWithinMs: number
}

/** Case (b): two instances on one PostgreSQL store, killed and restarted in turn. */
export async function killInTurn(
  place: StorePlace,
  { submissions: count, clients, kills, answersWithinMs }: TwoInstances,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const smtp = ends.adopt(await startMailServer(), ({ stop }) => stop())
  const FORM_SECRET_FILE = join(place.dataDir, 'form-secret')
  writeFileSync(FORM_SECRET_FILE, randomBytes(32))
  const instances = await startInstances(place, { SMTP_URL: smtp.url, FORM_SECRET_FILE }, ends)

  const submissions = makeSubmissions(count)
  const visit = { clients, silenceMs: answersWithinMs }
  const traffic = startVisitors(instances.url, submissions, visit)
  let restartedAt = 0
  for (let kill = 0; kill < kills; kill++) {
    // Both run for a while between kills: there is no third instance to retry on.
    const enough = Math.max(((kill + 1) * count) / (kills + 1), restartedAt + 2 * clients)
    const isTime = () => traffic.acknowledged.size >= Math.min(enough, count)
    await waitUntil(`${enough} acknowledged requests`, isTime, WITHIN_MS)
    await instances.killNext()
    restartedAt = traffic.acknowledged.size
  }
  await traffic.over
  await waitForMail(place)
  await instances.stop()

  const name = `${count} submissions, two instances behind nginx, ${kills} kills in turn`
  const outcome = await audit({ name, place, submissions, traffic, smtp })
  const unanswered = traffic.failures.filter(({ status }) => status === 0).length
  return judge(outcome, {
    [`${unanswered} requests had no answer`]: unanswered > 0,
    'an answer took too long': traffic.slowestMs > answersWithinMs,
  })
}
