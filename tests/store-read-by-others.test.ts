import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { countRows } from '@universe/store/table-names'
import { contact, sendTo, visitor } from '@universe/testing/clients/api-requests'
import { startForTest } from '@universe/testing/servers/serve'
import { inStoreOf } from '@universe/testing/stores/stored-drafts'
import { expect, test } from 'vitest'

test('no acknowledged request is lost after another program opened the store', async ({ skip }) => {
  if (spawnSync('sqlite3', ['--version']).error) return skip('There is no sqlite3.')
  const server = await startForTest({ STAFF_PORT: '0' })
  const look = () => {
    const file = join(server.dataDir, 'universe.db')
    const { stderr } = spawnSync('sqlite3', [file, 'select count(*) from enquiries'])
    expect(stderr.toString()).toBe('')
  }
  const count = async () => (await inStoreOf(server, ({ db }) => countRows(db))).enquiries
  const send = async (email: string) =>
    expect((await sendTo(server.url, contact({ email }))).status).toBe(200)

  await send(visitor)
  look()
  await send('grace@example.com')
  expect(await count(), 'others see what came since').toBe(2)
  await server.kill()
  const again = await startForTest({}, server.dataDir)
  await again.stop()
  expect(await count(), 'after the process was killed').toBe(2)
})
