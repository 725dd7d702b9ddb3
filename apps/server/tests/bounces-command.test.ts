import { bounceReport } from '@universe/testing/servers/bounce-reports'
import { runCommand } from '@universe/testing/servers/run-command'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { openTestStore } from '@universe/testing/stores/test-store'
import { expect, onTestFinished, test } from 'vitest'

const STATUS = `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ada@people.example
Action: failed
Status: 5.1.1`

test('reports are read from standard input, and what was done is told without an address', async () => {
  const { store, location, dataDir, remove } = await openTestStore()
  onTestFinished(remove)
  const [id] = await storeSubscribers(store, ['ada@people.example'], Date.UTC(2026, 10, 1))
  await startExampleIssue(store, { address: 'info@universe.example' })
  await store.db.updateTable('newsletter_messages').set({ state: 'sent', attempts: 1 }).execute()
  const DATABASE_URL = 'databaseUrl' in location ? location.databaseUrl : ''
  const run = (input: string | Buffer) =>
    runCommand('bounces', [], { DATA_DIR: dataDir, DATABASE_URL }, input)
  const report = bounceReport(STATUS)
  expect(await run(report)).toEqual({
    code: 0,
    printed: `Message 1: no such mailbox (5.1.1). Suppressed: ${id}.\n`,
  })
  expect(await store.db.selectFrom('subscribers').select('id').execute()).toEqual([])
  const again = await run(report)
  expect(again).toEqual({ code: 0, printed: expect.stringContaining('Nothing was done.') })
  expect(again.printed).not.toContain('@')

  const refused = (words: string) => ({ code: 1, printed: expect.stringContaining(words) })
  expect(await run('Subject: hello\n\nHello.\n')).toEqual(refused('That is no report'))
  expect(await run('')).toEqual(refused('That is no report'))
  expect(await run(Buffer.alloc(11 * 1024 * 1024, 'x'))).toEqual(refused('more than 10 MB'))
})
