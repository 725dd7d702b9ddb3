import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type RunningServer, startServer } from '@universe/testing/servers/running-server'
import { findEmptyLocation } from '@universe/testing/stores/test-store'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

/** Only one process at a time may serve a DATA_DIR. */
const COMMANDS = join(import.meta.dirname, '../apps/server/src/commands')

let place: Awaited<ReturnType<typeof findEmptyLocation>>
beforeEach(async () => {
  place = await findEmptyLocation()
  onTestFinished(place.remove)
})

test('a second server exits with a sentence, without listening, until the first was killed', async () => {
  const first = await start()
  for (const ROLE of ['all', 'api']) {
    await expect(start({ ROLE })).rejects.toThrow(
      new RegExp(`ended with 1\\. It printed:\\n[^\\n]*${place.dataDir}[^\\n]*DATA_DIR[^\\n]*\\n$`),
    )
  }
  await first.kill()
  await start({ ROLE: 'api' })
})

test('site and commands work beside it, but not a restore', async () => {
  const { url } = await start({ ROLE: 'api' })
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
