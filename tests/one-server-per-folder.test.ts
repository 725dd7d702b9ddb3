import { join } from 'node:path'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { placeForEach } from '@universe/testing/servers/serve'
import { expect, test } from 'vitest'

/** Only one process at a time may serve a DATA_DIR. */
const place = placeForEach()

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
