import { join } from 'node:path'
import { bounceReport, feedbackReport } from '@universe/testing/servers/bounce-reports'
import { findFreePort } from '@universe/testing/servers/free-port'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { expect, test } from 'vitest'

const STATUS = `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ada@people.example
Action: failed
Status: 5.1.1`

const opened = openStoreForEach()

function run(input: string | Buffer, args: string[] = [], env: Record<string, string> = {}) {
  return runCommand('bounces', args, { ...environmentOf(opened), ...env }, input)
}

test('reads reports from standard input, and prints the result without an address', async () => {
  const { store } = opened
  const [id] = await storeSubscribers(store, ['ada@people.example'], Date.UTC(2026, 10, 1))
  await startExampleIssue(store, { address: 'info@universe.example' })
  await store.db.updateTable('newsletter_messages').set({ state: 'sent', attempts: 1 }).execute()
  const { message_id: messageId } = await store.db
    .selectFrom('newsletter_messages')
    .select('message_id')
    .executeTakeFirstOrThrow()
  expect(await run(bounceReport(STATUS))).toEqual({
    code: 0,
    printed: 'Message 1: a report, but of no message that was sent from here. Nothing was done.\n',
  })
  const complaint = feedbackReport('Feedback-Type: abuse', { messageId })
  expect(await run(complaint)).toEqual({
    code: 0,
    printed: `Message 1: unsubscribed ${id}.\n`,
  })
  expect(await run(bounceReport(STATUS), ['--by-address'])).toEqual({
    code: 0,
    printed: `Message 1: suppressed ${id}.\n`,
  })
  expect(await store.db.selectFrom('subscribers').select('id').execute()).toEqual([])
  const again = await run(complaint)
  expect(again).toEqual({ code: 0, printed: expect.stringContaining('Nothing was done.') })
  expect(again.printed).not.toContain('@')
})

test('exit codes tell the mail server what is no report, and what to deliver again later', async () => {
  const noReport = { code: 65, printed: expect.stringContaining('That is no report') }
  expect(await run('Subject: hello\n\nHello.\n')).toEqual(noReport)
  expect(await run('')).toEqual(noReport)
  expect(await run(Buffer.alloc(11 * 1024 * 1024, 'x'))).toEqual({
    code: 65,
    printed: expect.stringContaining('more than 10 MB'),
  })

  const report = bounceReport(STATUS)
  const later = (words: string) => ({ code: 75, printed: expect.stringContaining(words) })
  const nobody = `postgres://u@127.0.0.1:${await findFreePort()}/universe`
  expect(await run(report, [], { DATABASE_URL: nobody })).toEqual(later('PostgreSQL'))
  const nowhere = { DATABASE_URL: '', DATA_DIR: join(opened.dataDir, 'unmounted') }
  expect(await run(report, [], nowhere)).toEqual(later('There is no store in'))
  expect(await run(report, [], { MAIL_FROM: 'nobody' })).toEqual(later('MAIL_FROM'))
  expect(await run(report, ['--by-adress'])).toEqual(later('Usage:'))
})
