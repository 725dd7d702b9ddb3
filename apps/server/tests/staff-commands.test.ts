import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInByLink } from '@universe/domain/staff/links'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
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
