import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { discard, type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** One process at a time takes requests and sends mail from a DATA_DIR. */
const COMMANDS = join(import.meta.dirname, '../apps/server/src/commands')

let place: Awaited<ReturnType<typeof findEmptyLocation>>
beforeEach(async () => {
  place = await findEmptyLocation()
  onTestFinished(place.remove)
})

test.each(['all', 'api'])(
  'a second one (ROLE=%s) ends with a sentence, not with a port',
  async ROLE => {
    await start()
    await expect(start({ ROLE })).rejects.toThrow(
      new RegExp(`ended with 1\\. It printed:\\n[^\\n]*${place.dataDir}[^\\n]*DATA_DIR[^\\n]*\\n$`),
    )
  },
)

test('the next one starts as soon as the last was killed, and one elsewhere at any time', async () => {
  const first = await start()
  await first.kill()
  await start({ ROLE: 'api' })
  const elsewhere = await startServer({ DATABASE_URL: '' })
  onTestFinished(async () => {
    await elsewhere.stop()
    await discard(elsewhere)
  })
})

test('the site and the commands work beside it; a restore does not', async () => {
  const { url } = await start()
  await start({ ROLE: 'site', API_URL: url })
  const file = join(place.dataDir, 'a.backup')
  expect(run('mail')).toMatchObject({ status: 0 })
  expect(run('backup', file)).toMatchObject({ status: 0 })
  expect(run('erase', 'ada@example.com')).toMatchObject({ status: 0 })
  const refused = run('restore', file, '--force')
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(place.dataDir)])
  expect((await fetch(`${url}/api/jobs/GetAllJobs`)).status).toBe(200)
})

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await startServer({ DATABASE_URL: place.databaseUrl, ...env }, place.dataDir)
  onTestFinished(async () => void (await server.stop()))
  return server
}

function run(command: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(COMMANDS, `${command}.ts`), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
  })
}
