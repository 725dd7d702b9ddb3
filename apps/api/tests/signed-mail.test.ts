import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contact, visitor } from '@universe/testing/clients/api-requests'
import { startMailServer } from '@universe/testing/servers/mail-server'
import { createTestApi, START } from '@universe/testing/servers/test-api'
import { makeSigningKey, verifySignature } from '@universe/testing/servers/verify-signature'
import { startExampleIssue, storeSubscribers } from '@universe/testing/stores/newsletter'
import { afterAll, expect, onTestFinished, test } from 'vitest'

const { privateKey, record } = makeSigningKey()
const folder = mkdtempSync(join(tmpdir(), 'universe-dkim-'))
const keyFile = join(folder, 'key')
writeFileSync(keyFile, privateKey)
afterAll(() => rmSync(folder, { recursive: true }))
const records = { 'mail2026._domainkey.universe.example': record }
const pass = { result: 'pass', domain: 'universe.example' }

async function start(env: Record<string, string> = {}) {
  const smtp = await startMailServer()
  onTestFinished(smtp.stop)
  const api = await createTestApi({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Universe <info@universe.example>',
    DKIM_DOMAIN: 'universe.example',
    DKIM_SELECTOR: 'mail2026',
    DKIM_KEY_FILE: keyFile,
    ...env,
  })
  return { smtp, api }
}

test('signs mail to visitors and to the company', async () => {
  const { smtp, api } = await start()
  await api.app.inject(contact())
  await api.dispatcher().deliverDue()
  expect(smtp.received.flatMap(({ recipients }) => recipients)).toContain(visitor)
  expect(smtp.received).toHaveLength(2)
  for (const { raw } of smtp.received) {
    const [signature, ...others] = await verifySignature(raw, records)
    expect(others).toEqual([])
    expect(signature).toMatchObject(pass)
    expect(signature?.headers).toEqual(expect.arrayContaining(['from', 'to', 'subject', 'date']))
  }
})

test('signs the headers for unsubscribing, however long addresses are', async () => {
  const site = `https://${'a-long-name.'.repeat(15)}universe.example`
  const email = `${'l'.repeat(64)}@${'domain-of-some-length.'.repeat(7)}example`
  const { smtp, api } = await start({ SITE_URL: site })
  await storeSubscribers(api.store, [email], START)
  await startExampleIssue(api.store, api.config.mailFrom, START)
  await api.newsletterLane().deliverDue()
  const [{ raw, recipients } = expect.fail()] = smtp.received
  expect(recipients).toEqual([email])
  const text = raw.toString()
  const [signature] = await verifySignature(raw, records)
  expect(signature).toMatchObject(pass)
  expect(signature?.headers).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'to', 'from']),
  )
  // Not folded, although longer than 78 characters.
  expect(text).toMatch(
    new RegExp(`^List-Unsubscribe: <${site}/newsletter/unsubscribe\\?token=[\\w-]{43}>\r$`, 'm'),
  )
  const changes = [
    text.replace('unsubscribe?token=', 'unsubscribe?token=x'),
    text.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Clicks'),
    text.replace(/List-Unsubscribe-Post: .*\r\n/, ''),
    text.replace('Article 1', 'Article 9'),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(text)
    expect(await verifySignature(changed, records)).not.toContainEqual(
      expect.objectContaining({ result: 'pass' }),
    )
  }
})
