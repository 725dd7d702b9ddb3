import { writeHeartbeat } from '@universe/domain/platform/heartbeat-repository'
import { type DnsEntry, type DnsServer, startDnsServer } from '@universe/testing/servers/dns-server'
import { environmentOf, runCommand } from '@universe/testing/servers/run-command'
import { serveStaff } from '@universe/testing/servers/serve'
import { withLimits } from '@universe/testing/servers/test-limits'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** What staff pages say of probes, backups and the sender, in browsers without scripts. */
const TWO_DAYS_MS = 2 * 24 * 60 * 60 * 1000

let names: DnsServer
const entries: Record<string, DnsEntry> = {
  'mail.example.org': {
    txt: ['v=spf1 <script>alert(1)</script> +all'],
    mx: [{ priority: 10, exchange: 'mx.example.org' }],
  },
  '_dmarc.example.org': { txt: ['v=DMARC1; p=reject; rua=mailto:d@example.org'] },
}

beforeAll(async () => {
  names = await startDnsServer(entries)
})
afterAll(() => names.stop())
const app = serveStaff(() => ({
  TRUST_PROXY: '1',
  MAIL_FROM: 'News <news@mail.example.org>',
  ...withLimits({ dnsServers: [names.address] }),
}))

async function visitor(role: 'owner' | 'sales' | 'editor' | 'recruiter') {
  const cookie = await app.enterAs(role)
  return async (path: string) => {
    const answer = await app.ask(path, cookie)
    // Without what the scripts read.
    const text = (await answer.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
    return { status: answer.status, text, words: text.replaceAll(/<[^>]*>/g, '') }
  }
}

test('an overdue probe and backup are reported on every page, until there is a new one', async () => {
  const visit = await visitor('sales')
  const late = Date.now() - TWO_DAYS_MS
  expect((await visit('/numbers')).words).not.toMatch(/test request|backup/)
  await writeHeartbeat(app.store.db, { name: 'probe', at: late })
  await writeHeartbeat(app.store.db, { name: 'backup', at: late })
  const { words } = await visit('/numbers')
  expect(words).toMatch(/The last test request that arrived was sent on \d/)
  expect(words).toMatch(/The last backup was made on \d.* Tell whoever runs the server\./)
  const seenByEditor = await (await visitor('editor'))('/account')
  expect(seenByEditor.words, 'who reads no requests').not.toMatch(/test request|backup/)

  const made = await runCommand('backup', [`${app.dataDir}/now.backup`], environmentOf(app))
  expect(made).toMatchObject({ code: 0, printed: expect.not.stringContaining('not told') })
  await writeHeartbeat(app.store.db, { name: 'probe', at: Date.now() })
  expect((await visit('/numbers')).words).not.toMatch(/test request|backup/)
})

test('the sender check is shown to editors and sales, with strangers’ DNS records as text', async () => {
  const visit = await visitor('editor')
  const { status, text, words } = await visit('/newsletter/sender')
  expect(status, words).toBe(200)
  expect(words).toContain('Mail comes from news@mail.example.org')
  expect(words).toContain('No mail is sent yet')
  for (const verdict of ['Good', 'Needs fixing', 'Could be better'])
    expect(words).toContain(verdict)
  expect(text).toContain('>v=spf1 &lt;script&gt;alert(1)&lt;/script&gt; +all<')
  expect(text.replaceAll('<wbr/>', '')).toContain('<code>_dmarc.example.org</code>')
  entries['mail.example.org'] = { fails: true }
  expect((await visit('/newsletter/sender')).words, 'kept for a minute').not.toContain('Unknown')
  expect((await (await visitor('recruiter'))('/newsletter/sender')).status).toBe(403)
})
