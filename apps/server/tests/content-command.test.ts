import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedExampleContent } from '@universe/domain/content/exchange/import-content'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

const opened = openStoreForEach()

const run = (...args: string[]) => runCommand('content', args, environmentOf(opened))

test('exports from a store in use, lists what an import would change, and refuses in one line', async () => {
  await seedExampleContent(opened.store)
  const dir = join(opened.dataDir, 'out')
  expect(await run('export', dir)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('24 articles, 9 vacancies and 24 pictures'),
  })
  const { printed } = await run('import', dir, '--dry-run')
  expect(printed).toMatch(/^Nothing was changed\. This would be:\n.*: 0 added, 0 changed, 33 as /)
  writeFileSync(join(dir, 'a\u001b]0;x\u0007\nAll is well.'), '')
  const refused = await run('import', dir)
  expect(refused.code).toBe(1)
  // File names must not contain terminal escapes.
  expect(refused.printed).toMatch(/^a\\u001b\]0;x\\u0007\\u000aAll is well\. is nothing.*\n$/)
  expect(await run('export', dir, '--dry-run')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^Usage: npm run content -- export DIR, .*\n$/),
  })
})
