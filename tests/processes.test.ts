import { join } from 'node:path'
import { contact, sendTo } from '@universe/testing/clients/api-requests'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { type RunningServer, readMetricsUrl } from '@universe/testing/servers/running-server'
import { placeForEach } from '@universe/testing/servers/serve'
import { expect, test } from 'vitest'

/** What supervisors, load balancers and monitoring see of processes; of a locked store, `locked-store`. */
const place = placeForEach()

test('the product is alive, ready to accept forms, and counts its mail', async () => {
  const server = await place.start({ METRICS_PORT: '0' })
  expect(await ask(server, '/healthz')).toEqual([200, 'ok', 'no-store'])
  expect(await ask(server, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])

  // The outbox is reported only on this machine.
  await sendTo(server.url, contact())
  expect(await ask(server, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])
  const numbers = async () => (await fetch(readMetricsUrl(server))).text()
  await expect.poll(numbers).toContain('universe_messages_sent_total 2')
  expect(await numbers()).toContain('universe_outbox_messages{state="pending"} 0')
})

test('ROLE=api counts its mail, ROLE=site is ready once it has its content, also without the API', async () => {
  const lonely = await place.start({ ROLE: 'site', API_URL: 'http://127.0.0.1:9' })
  expect(await ask(lonely, '/healthz')).toEqual([200, 'ok', 'no-store'])
  expect(await ask(lonely, '/readyz')).toEqual([503, '{"ready":false}', 'no-store'])

  const api = await place.start({ ROLE: 'api', METRICS_PORT: '0' })
  expect(await ask(api, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])
  const numbers = await (await fetch(readMetricsUrl(api))).text()
  expect(numbers).toContain('universe_outbox_messages{state="pending"} 0')
  const site = await place.start({ ROLE: 'site', API_URL: api.url })
  expect(await ask(site, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])
  await api.stop()
  expect(await ask(site, '/readyz')).toEqual([200, '{"ready":true}', 'no-store'])
})

async function ask({ url }: RunningServer, path: string) {
  const answer = await fetch(`${url}${path}`)
  return [answer.status, await answer.text(), answer.headers.get('cache-control')]
}

// Only one process at a time may serve a DATA_DIR.
test('a second server exits with a sentence, without listening, until the first was killed', async () => {
  const first = await place.start()
  for (const ROLE of ['all', 'api']) {
    await expect(place.start({ ROLE })).rejects.toThrow(
      new RegExp(`ended with 1\\. It printed:\\n[^\\n]*${place.dataDir}[^\\n]*DATA_DIR[^\\n]*\\n$`),
    )
  }
  await first.kill()
  await place.start({ ROLE: 'api' })
})

test('site and commands work beside it, but not a restore', async () => {
  const { url } = await place.start({ ROLE: 'api' })
  await place.start({ ROLE: 'site', API_URL: url })
  const file = join(place.dataDir, 'a.backup')
  expect(await run('mail')).toMatchObject({ code: 0 })
  expect(await run('backup', file)).toMatchObject({ code: 0 })
  expect(await run('erase', 'ada@example.com')).toMatchObject({ code: 0 })
  const refused = await run('restore', file, '--force')
  expect([refused.code, refused.printed]).toEqual([1, expect.stringContaining(place.dataDir)])
  expect((await fetch(`${url}/api/jobs/GetAllJobs`)).status).toBe(200)
})

const run = (command: string, ...args: string[]) => runCommand(command, args, environmentOf(place))
