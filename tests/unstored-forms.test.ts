import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { contact, sendTo } from '@universe/testing/clients/api-requests'
import { readMetricsUrl } from '@universe/testing/servers/running-server'
import { startForTest } from '@universe/testing/servers/serve'
import { expect, test } from 'vitest'

test('a form that cannot be stored is counted in the metrics, even if all else works', async () => {
  const server = await startForTest({ METRICS_PORT: '0', EXAMPLE_CONTENT: 'off' })
  const send = async () => (await sendTo(server.url, contact())).status
  const readUnstored = async () => {
    const text = await (await fetch(readMetricsUrl(server))).text()
    return /^universe_forms_unstored_total (\d+)/m.exec(text)?.[1]
  }
  expect(await send()).toBe(200)
  expect(await readUnstored()).toBe('0')

  const database = new DatabaseSync(join(server.dataDir, 'universe.db'), { timeout: 5000 })
  database.exec(`
    create trigger refuse before insert on enquiries
    begin select raise(abort, 'as a damaged table would'); end`)
  database.close()
  expect(await send()).toBe(503)
  expect(await readUnstored()).toBe('1')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  expect(server.printed()).toContain('forms cannot be stored')
})
