import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, test } from '@playwright/test'
import { stopClock } from '@universe/testing/browser/browser-test'
import { isTo, startMailServer } from '@universe/testing/servers/mail-server'
import { discard, startServer } from '@universe/testing/servers/running-server'

const enquiry = {
  inputValue: 'rami@stone.example',
  body: 'Business line: Telecom\nFull name: Rami Stone\nCompany: Stone\nEmail: rami@stone.example\nPhone: +970591234567',
}

async function sendContact(url: string) {
  return fetch(`${url}/api/email/send-contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'durability' },
    body: JSON.stringify(enquiry),
  })
}

test('a server killed right after its response delivers the message after a restart', async () => {
  const mail = await startMailServer()
  // Nothing listens here, so the message is still pending when the server dies.
  const first = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9' })
  try {
    expect((await sendContact(first.url)).status).toBe(200)
    await first.kill()
    const second = await startServer({ SMTP_URL: mail.url }, first.dataDir)
    try {
      const [message] = await mail.waitFor(isTo('info@universe.example'))
      expect(message?.mail.text).toContain(enquiry.body)
      expect((await sendContact(second.url)).status, 'a repeat is answered as before').toBe(200)
      await mail.waitFor(isTo('rami@stone.example'))
      expect(mail.received.filter(isTo('info@universe.example'))).toHaveLength(1)
    } finally {
      await second.stop()
    }
  } finally {
    await first.kill()
    await mail.stop()
    await discard(first)
  }
})

test('without SMTP_URL a request is written as a readable file into the mailbox', async () => {
  const server = await startServer()
  const browser = await chromium.launch(test.info().project.use.launchOptions)
  try {
    const page = await browser.newPage()
    await page.goto(`${server.url}/contact`)
    await page.getByRole('combobox', { name: 'Business line' }).selectOption('Technologies')
    await page.getByLabel('Name').fill('Rami Stone')
    await page.getByRole('textbox', { name: 'Company' }).fill('Stone')
    await page.getByLabel('Email').fill('rami@stone.example')
    await page.getByLabel('Phone').fill('+970591234567')
    await stopClock(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Our experts will get back to you')).toBeVisible()
    const mailbox = join(server.dataDir, 'mailbox')
    // An unfinished message has another name.
    const messages = async () =>
      (await readdir(mailbox).catch(() => [])).filter(file => file.endsWith('.eml'))
    await expect.poll(messages).toHaveLength(2)
    const files = await messages()
    const texts = await Promise.all(files.map(file => readFile(join(mailbox, file), 'utf8')))
    expect(texts.some(text => text.includes('Full name: Rami Stone'))).toBe(true)
  } finally {
    await browser.close()
    await server.stop()
    await discard(server)
  }
})
