import { expect, test } from '@playwright/test'
import { stopClock } from '@universe/testing/browser/browser-test'
import { siteForms } from '@universe/testing/browser/site-forms'
import { findFreePort } from '@universe/testing/servers/free-port'
import { isFrom, startMailServer } from '@universe/testing/servers/mail-server'
import { discard, startServer } from '@universe/testing/servers/running-server'

test('site and API work as two processes', async ({ browser }) => {
  const mail = await startMailServer()
  const [apiPort, sitePort] = [await findFreePort(), await findFreePort()]
  const siteUrl = `http://127.0.0.1:${sitePort}`
  const api = await startServer({
    ROLE: 'api',
    PORT: String(apiPort),
    SITE_URL: siteUrl,
    EXAMPLE_CONTENT: 'on',
    SMTP_URL: mail.url,
  })
  const site = await startServer({
    ROLE: 'site',
    PORT: String(sitePort),
    SITE_URL: siteUrl,
    API_URL: api.url,
  })
  try {
    const page = await browser.newPage()
    const unchanged = page.waitForResponse(`${api.url}/api/blogs/GetAllBlogs`)
    await page.goto(`${siteUrl}/blogs/1`)
    await expect(page.getByRole('main').locator('img').last()).toHaveAttribute(
      'src',
      new RegExp(`^${api.url}/images/blogs/`),
    )
    expect((await unchanged).status(), "the page's tag may be sent to the API").toBe(304)

    await page.goto(`${siteUrl}/contact`)
    await siteForms.contact.fill(page, 'nadia@two.example')
    await stopClock(page)
    const sent = page.waitForResponse(`${api.url}/api/email/send-contact`)
    await page.getByRole('button', { name: 'Send' }).click()
    expect((await sent).status()).toBe(200)
    await mail.waitFor(isFrom('nadia@two.example'))

    const form = new FormData()
    form.set('name', 'Nadia Two')
    form.set('email', 'cv@two.org')
    form.set('cv', new Blob(['%PDF-1.7\n', new Uint8Array(1_000_000)]), 'cv.pdf')
    const withoutScripts = { method: 'POST', body: form, headers: { Origin: siteUrl } }
    expect((await fetch(`${siteUrl}/jobsdetails/1`, withoutScripts)).status).toBe(200)
    const [application] = await mail.waitFor(isFrom('cv@two.org'))
    expect(application?.mail.attachments[0]?.size).toBe(1_000_009)

    const foreign = await fetch(`${api.url}/api/blogs/GetAllBlogs`, {
      headers: { Origin: 'https://elsewhere.example' },
    })
    expect(foreign.headers.get('Access-Control-Allow-Origin')).toBe(siteUrl)
    expect((await fetch(`${api.url}/about`)).status, 'the API serves no pages').toBe(404)
  } finally {
    for (const server of [site, api]) {
      await server.stop()
      await discard(server)
    }
    await mail.stop()
  }
})
