import { createApiPlugin } from '@universe/api/api-plugin'
import { calls } from '@universe/contract/calls'
import { writeHeartbeat } from '@universe/domain/platform/heartbeat-repository'
import { contact, sendTo, visitor } from '@universe/testing/clients/api-requests'
import { sendBytes } from '@universe/testing/clients/raw-request'
import { createTestApi, type TestApi } from '@universe/testing/servers/test-api'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { expect, onTestFinished, test } from 'vitest'
import { createApp, serveApi } from '../src/create-app.ts'
import { createMetrics, type ProcessMetrics, serveMetrics } from '../src/metrics/metrics.ts'

async function start() {
  const api = await createTestApi()
  const metrics = createMetrics()
  const app = serveCounted(api, metrics)
  metrics.watchOutbox(api.store, () => api.clock.time)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const server = await serveMetrics(metrics, 0)
  onTestFinished(() => app.close())
  onTestFinished(server.close)
  const read = async () => (await fetch(server.url)).text()
  return { ...api, app, url: `http://127.0.0.1:${port}`, server, read }
}

function serveCounted(api: TestApi, metrics: ProcessMetrics) {
  const now = () => api.clock.time
  const plugin = createApiPlugin({ ...api, now, onQueued: () => {}, metrics })
  return serveApi(createApp(api.serverConfig, { metrics }), { plugin, store: api.store })
}

test('counts requests by route and status, without personal data', async () => {
  const { url, read } = await start()
  await sendTo(url, contact())
  await fetch(`${url}${calls.getAllJobs}?from=${visitor}`)
  await fetch(`${url}/${visitor}`)
  const text = await read()
  const counts = text.match(/^universe_http_request_seconds_count.*$/gm)
  expect(counts?.sort()).toEqual([
    'universe_http_request_seconds_count{method="GET",route="/api/jobs/GetAllJobs",status="200"} 1',
    'universe_http_request_seconds_count{method="GET",route="none",status="404"} 1',
    'universe_http_request_seconds_count{method="POST",route="/api/email/send-contact",status="200"} 1',
  ])
  expect(text).not.toMatch(/ada|Lovelace/i)
})

test('reports the outbox’s states and the age of the oldest message', async () => {
  const { app, clock, read, store } = await start()
  await app.inject(contact())
  clock.time += 90_000
  const text = await read()
  expect(text).toContain('universe_outbox_messages{state="pending"} 2')
  expect(text).toContain('universe_outbox_messages{state="dead"} 0')
  expect(text).toContain('universe_outbox_oldest_pending_seconds 90')
  expect(text).toContain('universe_store_reachable 1')
  await store.close()
  expect(await read()).toContain('universe_store_reachable 0')
})

test('reports the last successful probe, and no backup while there is none', async () => {
  const { read, store } = await start()
  expect(await read()).not.toMatch(/^universe_heartbeat_timestamp_seconds\{/m)
  await writeHeartbeat(store.db, { name: 'probe', at: 1_795_000_000_000 })
  expect((await read()).match(/^universe_heartbeat_timestamp_seconds\{.*$/gm)).toEqual([
    'universe_heartbeat_timestamp_seconds{name="probe"} 1795000000',
  ])
})

test('reports the progress of a newsletter being sent', async () => {
  const { config, store, read } = await start()
  await storeSubscribers(store, ['ada@a.example', 'alan@a.example'])
  await startExampleIssue(store, config.mailFrom)
  await store.db
    .updateTable('newsletter_messages')
    .set({ state: 'refused' })
    .where('subscriber_id', '=', ({ selectFrom }) =>
      selectFrom('subscribers').select('id').where('email', '=', 'ada@a.example'),
    )
    .execute()
  const text = await read()
  expect(text).toContain('universe_newsletter_messages{state="pending"} 1')
  expect(text).toContain('universe_newsletter_messages{state="refused"} 1')
  expect(text).toContain('universe_newsletter_messages{state="sent"} 0')
})

test('distinguishes content served from memory and from the store', async () => {
  const { url, read } = await start()
  for (let time = 0; time < 3; time++) await fetch(`${url}${calls.getAllBlogs}`)
  const text = await read()
  expect(text).toContain('universe_content_answers_total{content="blogs",from="store"} 1')
  expect(text).toContain('universe_content_answers_total{content="blogs",from="memory"} 2')
})

test('also counts requests answered before the router', async () => {
  const api = await createTestApi()
  const metrics = createMetrics()
  const app = serveCounted(api, metrics)
  onTestFinished(() => app.close())
  await app.ready()
  const handlers = app.server.listeners('request').slice(1)
  for (const handle of handlers) app.server.off('request', handle as () => void)
  app.server.on('request', (request, response) => {
    metrics.countAsCachedPage(request)
    response.end('a page')
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  await (await fetch(`http://127.0.0.1:${port}/`)).text()
  expect(await metrics.print()).toContain(
    'universe_http_request_seconds_count{method="GET",route="cached page",status="200"} 1',
  )
})

test.each([
  ['an address that cannot be decoded', '/%zz', '127.0.0.1'],
  ['an unreadable host', '/', 'a b'],
])('does not count requests refused for %s as pages', async (_what, target, host) => {
  const { url, read } = await start()
  const request = `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  expect((await sendBytes(url, [Buffer.from(request)])).status).toBe(400)
  const text = await read()
  expect(text).not.toContain('route="cached page"')
  expect(text).toMatch(/^universe_http_request_seconds_count\{.*route="none",status="400"\} 1$/m)
})

test('serves only metrics', async () => {
  const { server } = await start()
  const { origin } = new URL(server.url)
  expect((await fetch(origin)).status).toBe(404)
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(404)
})
