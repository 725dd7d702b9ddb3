import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { CDPSession, Dialog, Locator, Page } from '@playwright/test'
import { expect, stopClock, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import { cvFile, siteForms, submitButton } from '@universe/testing/browser/site-forms'
import { isFrom } from '@universe/testing/servers/mail-server'

/** A CV over a slow line: it arrives as long as its bytes move, and keeps nothing else waiting. */
const { application, contact } = siteForms
const CV_BYTES = 300_000
/** More than the buffers on the way hold. */
const LARGEST_BYTES = 4_900_000
const BYTES_PER_SECOND = 25_000

/** How much has left, by what the visitor is shown; undefined once nothing is shown. */
const partOf = async (progress: Locator) =>
  (await progress.isVisible()) ? progress.getAttribute('value') : undefined
const statusMessage = (page: Page) => page.locator('main form[method=post] p[aria-live=polite]')

test('takes longer than any request may, lets others pass, and asks before the tab is closed', async ({
  page,
  context,
  company,
}) => {
  await fillLarge(page, 'slow-line@olive.org', CV_BYTES)
  const other = await context.newPage()
  await other.goto(contact.address)
  await contact.fill(other, 'meanwhile@olive.org')
  await page.bringToFront()
  const line = await slowDown(page, BYTES_PER_SECOND)
  const asked: string[] = []
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.type())
    dialog.dismiss()
  })
  await stopClock(page)
  await submitButton(page, application).click()
  const progress = statusMessage(page).locator('progress')
  await expect(progress).toBeVisible()
  await expect(statusMessage(page)).toHaveText('Sending…')
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])

  await other.bringToFront()
  await submitButton(other, contact).click()
  await expect(statusMessage(other)).toHaveText(/^Sent at/)
  await other.close()

  // For the page, five minutes.
  for (let moment = 0; moment < 15; moment++) {
    const part = await partOf(progress)
    await page.clock.runFor(20_000)
    if ((await partOf(progress)) === undefined) break
    await expect(statusMessage(page)).toHaveText('Sending…')
    // However slow this machine is, some bytes move in between.
    await expect.poll(() => partOf(progress), { timeout: 30_000 }).not.toBe(part)
  }
  await expect(statusMessage(page)).toHaveText(/^Sent at/, { timeout: 30_000 })
  await line.detach()
  await company.mail.waitFor(isFrom('slow-line@olive.org'))
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toHaveLength(1)
})

test('is said to be sending once, however often its progress is told', async ({ page }) => {
  await fillLarge(page, 'once@olive.org', CV_BYTES)
  const said = await page.evaluateHandle(
    line => {
      const texts: string[] = []
      const add = (text: string | null) => text?.trim() && texts.push(text.trim())
      new MutationObserver(changes => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') add(target.textContent)
          for (const node of addedNodes) add(node.textContent)
        }
      }).observe(line as Element, { childList: true, characterData: true, subtree: true })
      return texts
    },
    await statusMessage(page).elementHandle(),
  )
  const line = await slowDown(page, BYTES_PER_SECOND * 4)
  await submitButton(page, application).click()
  const progress = statusMessage(page).locator('progress')
  for (const part of [0.3, 0.6]) {
    await expect
      .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value))
      .toBeGreaterThan(part)
  }
  expect(await said.jsonValue()).toEqual(['Sending…'])
  await line.detach()
})

test('is given up when its line has been silent for a minute, and sent anew', async ({
  context,
  company,
}) => {
  const line = await openLine(company.server.url)
  try {
    const page = await context.newPage()
    await fillLarge(
      page,
      'silent-line@olive.org',
      LARGEST_BYTES,
      `${line.url}${application.address}`,
    )
    await whenScriptsRun(page)
    await stopClock(page)
    line.fallSilentAt(application.call)
    await submitButton(page, application).click()
    const progress = statusMessage(page).locator('progress')
    await expect(progress).toBeVisible()
    // The buffers on the way fill up first.
    let last = 0
    await expect
      .poll(
        async () => {
          const before = last
          last = await progress.evaluate((bar: HTMLProgressElement) => bar.value)
          return last - before
        },
        { intervals: [1000] },
      )
      .toBe(0)
    await page.clock.runFor(61_000)
    await expect(statusMessage(page)).toHaveText(
      'Not sent yet. Your browser keeps it and tries again.',
    )
    line.restore()
    await page.clock.runFor(3000)
    await expect(statusMessage(page)).toHaveText(/^Sent at/)
    await company.mail.waitFor(isFrom('silent-line@olive.org'))
  } finally {
    line.close()
  }
})

/** A way to the server that can stop to take anything, as a phone's that lost its cell. */
async function openLine(serverUrl: string) {
  let silentAt: string | undefined
  const open = new Set<Socket>()
  const relay = createServer(client => {
    const server = connect(Number(new URL(serverUrl).port), new URL(serverUrl).hostname)
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('error', () => {}).on('close', () => [client, server].map(end => end.destroy()))
    }
    client.on('data', data => {
      if (silentAt !== undefined && data.includes(silentAt)) client.pause()
      server.write(data)
    })
    server.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}`,
    fallSilentAt(path: string) {
      silentAt = path
    },
    restore() {
      silentAt = undefined
    },
    close() {
      for (const socket of open) socket.destroy()
      relay.close()
    },
  }
}

async function fillLarge(
  page: Page,
  email: string,
  bytes: number,
  address = application.address,
): Promise<void> {
  await page.goto(address)
  await application.fill(page, email)
  await page.getByLabel(/^CV/).setInputFiles({
    ...cvFile,
    buffer: Buffer.concat([cvFile.buffer, Buffer.alloc(bytes, '-')]),
  })
}

async function slowDown(page: Page, bytesPerSecond: number): Promise<CDPSession> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
  return line
}
