import type { Page } from '@playwright/test'
import { enterWithPasskey, expect, test } from '@universe/testing/browser/staff-test'
import sharp from 'sharp'
import { expectAccessible } from './look-at-widths.ts'

test.use({
  // The browser's log lines about failed or refused requests.
  expectedErrors: /ERR_INTERNET_DISCONNECTED|401|422/,
})

/** Two megabytes take some seconds at this speed. */
const SLOW_BYTES_PER_SECOND = 500_000
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const

/** Wide, with noise that does not compress. */
function makePicture() {
  const create = { width: 2400, height: 900, channels: 3, background: 'teal', noise } as const
  return sharp({ create }).jpeg({ quality: 95 }).toBuffer()
}

/** @returns a function that takes the page offline, or back online with slow upload */
async function slowDown(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page)
  const change = (offline: boolean) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await session.send('Network.enable')
  await change(false)
  return { cut: () => change(true), restore: () => change(false) }
}

test('uploads a picture over lost connections, and crops it', async ({ context, page, staff }) => {
  await enterWithPasskey(page, staff)
  await page.goto('/articles')
  await page.getByRole('button', { name: 'New article' }).click()
  await page.waitForURL(/\/articles\/[\w-]+$/)
  const article = page.url()
  await page.goto(`${article}/picture`)
  const file = page.getByLabel('File')
  const progress = page.getByRole('progressbar')
  const told = page.getByRole('alert')
  const buffer = await makePicture()
  const picture = { name: 'harbor.jpg', mimeType: 'image/jpeg', buffer }

  await file.setInputFiles({ ...picture, buffer: Buffer.from('<svg/>') })
  await expect(told).toContainText('An SVG drawing is not supported.')
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)

  const line = await slowDown(page, SLOW_BYTES_PER_SECOND)
  await file.setInputFiles(picture)
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  await expect(page.getByText(/^Uploading: \d\.\d of \d\.\d MB$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toHaveCount(0)

  await file.setInputFiles([])
  await file.setInputFiles(picture)
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  await line.cut()
  await expect(told).toContainText('Upload interrupted')
  await line.restore()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page
    .getByRole('dialog', { name: 'Your session has ended' })
    .getByRole('button', { name: 'Sign in with a passkey' })
    .click()
  await expect(page.getByRole('heading', { name: 'The new picture' })).toBeVisible()
  await expect(page.getByText('Uploaded. Choose what the card shows')).toBeFocused()
  await expectAccessible(page)

  // It has the card's height: the crop moves only horizontally.
  const slider = page.getByRole('slider', { name: 'From left to right' })
  await expect(page.getByRole('slider')).toHaveCount(1)
  await slider.focus()
  await page.keyboard.press('Home')
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('3')
  const frame = page.getByRole('img', { name: 'The whole picture' })
  const { width = 0, height = 0 } = (await frame.boundingBox()) ?? {}
  await frame.click({ position: { x: width * 0.75, y: height / 2 } })
  await expect(slider).toHaveValue('75')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await page.getByLabel('Alternative text').fill('A harbor at noon')
  await expect(page.getByText('16 of 200')).toBeVisible()
  // Leaving asks before anything is lost.
  await page.locator('main').getByRole('link').first().click()
  const asked = page.getByRole('dialog', { name: 'Picture not saved' })
  await asked.getByRole('button', { name: 'Stay' }).click()
  await page.locator('main').getByRole('link').first().press('Enter')
  await asked.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByText('Picture saved to the draft.')).toBeVisible()
  await expect(page.getByLabel('Alternative text')).toHaveValue('A harbor at noon')

  await page.goto(`${article}/picture`)
  await expect(slider).toHaveValue('74')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Picture removed from the draft.')).toBeVisible()
})
