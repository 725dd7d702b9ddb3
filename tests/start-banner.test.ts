import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { company } from '@universe/contract/company'
import { startForTest } from '@universe/testing/servers/serve'
import { expect, onTestFinished, test } from 'vitest'

/** What a start prints for the operator. */
const OURS = 'office@universe-group.ps'

test('lists who receives requests, and on a public site placeholder addresses', async () => {
  const own = { MAIL_FROM: OURS, MAIL_TO_CONTACT: OURS, MAIL_TO_DEMO: OURS }
  const trial = await printedBy(own)
  expect(trial).toContain(
    `Requests go to ${OURS} (contacts, demos), ${company.emails.jobs} (applications), ${company.emails.general} (newsletter)\n`,
  )
  expect(trial).not.toContain('Placeholders')
  const open = await printedBy({ SITE_URL: 'https://www.universe-group.ps', ...own })
  expect(open).toContain(
    `Nobody’s mailbox: MAIL_TO_APPLICATION is ${company.emails.jobs}, MAIL_TO_NEWSLETTER is ${company.emails.general}.`,
  )
  for (const published of [...Object.values(company.emails), company.web]) {
    expect(open).toMatch(new RegExp(`^Placeholders on a public site: .*${published}`, 'm'))
  }
})

test('stays visible on a terminal: page requests do not scroll away the owner’s link', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'universe-terminal-'))
  const main = join(import.meta.dirname, '../apps/server/src/main.ts')
  // util-linux's program, which provides a terminal.
  const terminal = spawn('script', ['-qec', `'${process.execPath}' '${main}'`, '/dev/null'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      STAFF_PORT: '0',
      DATA_DIR: folder,
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let printed = ''
  terminal.stdout.on('data', chunk => {
    printed += chunk
  })
  onTestFinished(async () => {
    terminal.kill()
    if (terminal.exitCode === null) await once(terminal, 'exit')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await expect.poll(() => printed).toMatch(/\/link\?token=\S+\s+$/)
  const [site = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
  expect((await fetch(site)).status).toBe(200)
  expect((await fetch(`${site}/contact`)).status).toBe(200)
  expect(printed).toMatch(/\/link\?token=\S+\s+$/)
})

async function printedBy(env: Record<string, string>): Promise<string> {
  return (await startForTest(env)).printed()
}
