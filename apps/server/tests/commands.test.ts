import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { seedExampleContent } from '@universe/domain/content/exchange/import-content'
import { signInByLink } from '@universe/domain/staff/links'
import { bounceReport, feedbackReport } from '@universe/testing/servers/bounce-reports'
import { findFreePort } from '@universe/testing/servers/free-port'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { openStaff, tokenOf } from '@universe/testing/stores/staff'
import { openStoreForEach } from '@universe/testing/stores/test-store'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const opened = openStoreForEach()

async function run(command: string, args: string[] = [], env: Record<string, string> = {}) {
  const { code, printed } = await runCommand(command, args, { ...environmentOf(opened), ...env })
  return { status: code, said: printed }
}

test('prints a link for the first owner, and later for members by their roles', async () => {
  expect((await run('staff')).said).toContain(
    'Nobody yet. Make an owner: npm run staff -- link EMAIL',
  )
  const made = await run('staff', ['link', 'Ada@universe.example'])
  const link = made.said.match(/http:\/\/localhost:3001\/link\?token=\S+/)?.[0]
  const { parts, session } = openStaff(opened.store)
  const now = () => Date.now()
  const staff = { ...parts, now }
  const { token } = await signInByLink(staff, tokenOf(link), { device: 'any', name: 'Ada' })
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(session).toBeDefined()
  expect((await run('staff')).said).toMatch(
    /^ada@universe\.example {2}active {2}owner {2}passkeys: 0 /,
  )

  const withoutRole = await run('staff', ['link', 'ben@universe.example'])
  expect(withoutRole).toMatchObject({
    status: 1,
    said: expect.stringContaining('what they may be'),
  })
  const ben = ['link', 'ben@universe.example', 'sales', 'editor']
  const elsewhere = await run('staff', ben, { STAFF_URL: 'https://staff.universe.example' })
  expect(elsewhere.said).toContain('\nhttps://staff.universe.example/link?token=')
  expect((await run('staff')).said).toContain('ben@universe.example  invited  editor sales')
  expect((await run('staff', ['link'])).said).toContain('Usage:')
  expect((await run('staff', ben, { STAFF_URL: 'http://staff.universe.example' })).said).toContain(
    'STAFF_URL',
  )
})

test('compares the audit with the log, and prints the first broken line', async () => {
  const staff = openStaff(opened.store)
  await staff.join(['owner'], 'ada@universe.example')
  await staff.join(['sales'], 'ben@universe.example')
  const log = join(opened.dataDir, 'server.log')
  writeFileSync(log, `listening\n${staff.logLines.join('\n')}\n`)
  expect(await run('audit', ['verify', log])).toEqual({
    status: 0,
    said: 'The audit is whole. Lines: 4; with the hash that the log has: 4.\n',
  })
  const { db, kind } = opened.store
  const unguard =
    kind === 'postgres'
      ? sql`alter table audit disable trigger user`
      : sql`drop trigger audit_refuse_delete`
  await unguard.execute(db)
  await sql`delete from audit where seq = 4`.execute(db)
  const said =
    'Line 4 of the audit is broken. It was removed with all after it: the log tells of lines up to 4.\n'
  expect(await run('audit', ['verify', log])).toEqual({ status: 1, said })
  expect(await run('audit', ['verify', `${log}.1`])).toMatchObject({ status: 1 })
  expect((await run('audit')).said).toContain('Usage:')
})

test('accepts an empty log for an empty audit', async () => {
  const log = join(opened.dataDir, 'server.log')
  writeFileSync(log, '')
  expect(await run('audit', ['verify', log])).toMatchObject({ status: 0 })
})

test('warns that erasing a member’s address leaves their membership', async () => {
  await openStaff(opened.store).join(['owner'], 'ada@universe.example')
  expect((await run('erase', ['ada@universe.example'])).said).toContain('who stays one')
  expect((await run('erase', ['eve@universe.example'])).said).not.toContain('who stays one')
})

const STATUS = `Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ada@people.example
Action: failed
Status: 5.1.1`

function readReports(
  input: string | Buffer,
  args: string[] = [],
  env: Record<string, string> = {},
) {
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
  expect(await readReports(bounceReport(STATUS))).toEqual({
    code: 0,
    printed: 'Message 1: a report, but of no message that was sent from here. Nothing was done.\n',
  })
  const complaint = feedbackReport('Feedback-Type: abuse', { messageId })
  expect(await readReports(complaint)).toEqual({
    code: 0,
    printed: `Message 1: unsubscribed ${id}.\n`,
  })
  expect(await readReports(bounceReport(STATUS), ['--by-address'])).toEqual({
    code: 0,
    printed: `Message 1: suppressed ${id}.\n`,
  })
  expect(await store.db.selectFrom('subscribers').select('id').execute()).toEqual([])
  const again = await readReports(complaint)
  expect(again).toEqual({ code: 0, printed: expect.stringContaining('Nothing was done.') })
  expect(again.printed).not.toContain('@')
})

test('exit codes tell the mail server what is no report, and what to deliver again later', async () => {
  const noReport = { code: 65, printed: expect.stringContaining('That is no report') }
  expect(await readReports('Subject: hello\n\nHello.\n')).toEqual(noReport)
  expect(await readReports('')).toEqual(noReport)
  expect(await readReports(Buffer.alloc(11 * 1024 * 1024, 'x'))).toEqual({
    code: 65,
    printed: expect.stringContaining('more than 10 MB'),
  })

  const report = bounceReport(STATUS)
  const later = (words: string) => ({ code: 75, printed: expect.stringContaining(words) })
  const nobody = `postgres://u@127.0.0.1:${await findFreePort()}/universe`
  expect(await readReports(report, [], { DATABASE_URL: nobody })).toEqual(later('PostgreSQL'))
  const nowhere = { DATABASE_URL: '', DATA_DIR: join(opened.dataDir, 'unmounted') }
  expect(await readReports(report, [], nowhere)).toEqual(later('There is no store in'))
  expect(await readReports(report, [], { MAIL_FROM: 'nobody' })).toEqual(later('MAIL_FROM'))
  expect(await readReports(report, ['--by-adress'])).toEqual(later('Usage:'))
})

const content = (...args: string[]) => runCommand('content', args, environmentOf(opened))

test('exports from a store in use, lists what an import would change, and refuses in one line', async () => {
  await seedExampleContent(opened.store)
  const dir = join(opened.dataDir, 'out')
  expect(await content('export', dir)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('24 articles, 9 vacancies and 24 pictures'),
  })
  const { printed } = await content('import', dir, '--dry-run')
  expect(printed).toMatch(/^Nothing was changed\. This would be:\n.*: 0 added, 0 changed, 33 as /)
  writeFileSync(join(dir, 'a\u001b]0;x\u0007\nAll is well.'), '')
  const refused = await content('import', dir)
  expect(refused.code).toBe(1)
  // File names must not contain terminal escapes.
  expect(refused.printed).toMatch(/^a\\u001b\]0;x\\u0007\\u000aAll is well\. is nothing.*\n$/)
  expect(await content('export', dir, '--dry-run')).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/^Usage: npm run content -- export DIR, .*\n$/),
  })
})
