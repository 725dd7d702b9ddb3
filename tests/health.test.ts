import { calls } from '@universe/contract/calls'
import { contact } from '@universe/testing/clients/api-requests'
import {
  type RunningServer,
  readMetricsUrl,
  startServer,
} from '@universe/testing/servers/running-server'
import { lockStore } from '@universe/testing/stores/locked-store'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** What supervisors, load balancers and monitoring see of processes. */
const NOWHERE = 'http://127.0.0.1:9'

let place: Awaited<ReturnType<typeof findEmptyLocation>>
beforeEach(async () => {
  place = await findEmptyLocation()
  onTestFinished(place.remove)
})

test.each(['all', 'api'])('ROLE=%s is alive, and ready to accept forms', async ROLE => {
  const server = await start({ ROLE, METRICS_PORT: '0' })
  expect(await ask(server, '/healthz')).toEqual([200, 'ok', 'no-store'])
  expect(await ask(server, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])

  // The outbox is reported only on this machine.
  const { payload, headers } = contact()
  const body = JSON.stringify(payload)
  await fetch(`${server.url}${calls.contact}`, { method: 'POST', headers, body })
  expect(await ask(server, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])
  const numbers = async () => (await fetch(readMetricsUrl(server))).text()
  await expect.poll(numbers).toContain('universe_messages_sent_total 2')
  expect(await numbers()).toContain('universe_outbox_messages{state="pending"} 0')
})

test('ROLE=site is ready once it has its content, and stays so without the API', async () => {
  const lonely = await start({ ROLE: 'site', API_URL: NOWHERE })
  expect(await ask(lonely, '/healthz')).toEqual([200, 'ok', 'no-store'])
  expect(await ask(lonely, '/readyz')).toEqual([503, '{"ready":false}', 'no-store'])

  const api = await start({ ROLE: 'api' })
  const site = await start({ ROLE: 'site', API_URL: api.url })
  expect(await ask(site, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])
  await api.stop()
  expect(await ask(site, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])
})

test('is not ready while another program prevents storing forms', async ({ skip }) => {
  if (place.databaseUrl) skip()
  const server = await start()
  const ready = async () => (await ask(server, '/readyz'))[0]
  expect(await ready()).toBe(200)
  const lock = await lockStore(server)
  onTestFinished(lock.release)
  await expect.poll(ready).toBe(503)
  expect(await ask(server, '/healthz')).toEqual([200, 'ok', 'no-store'])
  await lock.release()
  await expect.poll(ready).toBe(200)
})

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const settings = { DATABASE_URL: place.databaseUrl, LOG_LEVEL: 'fatal' }
  const server = await startServer({ ...settings, ...env }, place.dataDir)
  onTestFinished(async () => void (await server.stop()))
  return server
}

async function ask({ url }: RunningServer, path: string) {
  const answer = await fetch(`${url}${path}`)
  return [answer.status, await answer.text(), answer.headers.get('cache-control')]
}
