import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedExampleContent } from '@universe/domain/content/seed-example-content'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

const COMMAND = join(import.meta.dirname, '../src/commands/content.ts')

const opened = openStoreForEach()

function run(...args: string[]) {
  const { location, dataDir } = opened
  const DATABASE_URL = 'databaseUrl' in location ? location.databaseUrl : ''
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

test('exports beside an open store, says what an import would change, and refuses in a line', async () => {
  await seedExampleContent(opened.store)
  const dir = join(opened.dataDir, 'out')
  expect(run('export', dir)).toMatchObject({
    status: 0,
    said: expect.stringContaining('24 articles, 9 vacancies and 24 pictures'),
  })
  const { said } = run('import', dir, '--dry-run')
  expect(said).toMatch(/^Nothing was changed\. This would be:\n.*: 0 added, 0 changed, 33 as /)
  writeFileSync(join(dir, 'a\u001b]0;x\u0007\nAll is well.'), '')
  const refused = run('import', dir)
  expect(refused.status).toBe(1)
  // No name of a file steers the terminal.
  expect(refused.said).toMatch(/^a\\u001b\]0;x\\u0007\\u000aAll is well\. is nothing.*\n$/)
  expect(run('export', dir, '--dry-run')).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^Usage: npm run content -- export DIR, .*\n$/),
  })
})
