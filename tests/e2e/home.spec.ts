import type { Page } from '@playwright/test'
import { expect, stopClock, test } from '@universe/testing/browser/browser-test'
import { watchPosts } from '@universe/testing/browser/site-forms'
import { isTo } from '@universe/testing/servers/mail-server'
import { SLOW } from '../../scripts/tiers.ts'
import { expectOneRing } from './one-ring.ts'

test('shows the title and the business lines as cards of 287x156 px', async ({ page }) => {
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title.getByText('Innovation', { exact: true })).toHaveCSS(
    'color',
    'rgb(255, 255, 255)',
  )
  await expect(title.getByText('you deserve', { exact: true })).toHaveCSS(
    'color',
    'rgb(170, 182, 255)',
  )
  const section = page.getByRole('region', { name: 'Our Business Lines' }).first()
  const cards = section.getByRole('listitem').getByRole('link')
  const names = ['Telecom', 'Software Solutions', 'Technologies', 'E-Marketing']
  await expect(cards).toHaveCount(names.length)
  for (const [index, name] of names.entries()) {
    await expect(cards.nth(index)).toHaveAccessibleName(new RegExp(`^${name} `))
  }
  for (const [index, href] of ['/telecom', '/software', '/technologies', '/marketing'].entries()) {
    await expect(cards.nth(index)).toHaveAttribute('href', href)
  }
  const box = await cards.first().boundingBox()
  expect([Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]).toEqual([287, 156])
})

test.describe('the film', () => {
  test('plays muted, restarts 100 ms after its end, can be paused', async ({ page, request }) => {
    const html = await (await request.get('/')).text()
    const [place = '', attributes = '', content] = /<video([^>]*)>(.*?)<\/video>/s.exec(html) ?? []
    expect(place).not.toBe('')
    expect(attributes).toMatch(/ muted(=|\s|$)/)
    expect(attributes).toMatch(/ playsinline(=|\s|$)/i)
    expect(attributes).not.toMatch(/ (src|autoplay|loop)(=|\s|$)/i)
    expect(content).toBe('')
    expect(html).not.toMatch(/\.(webm|mp4)\b/)

    await page.clock.install()
    await page.goto('/')
    const film = page.locator('video')
    await expect(film).toHaveCount(1)
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0)
    expect(
      await film.evaluate((video: HTMLVideoElement) => [
        video.muted,
        video.loop,
        video.playsInline,
      ]),
    ).toEqual([true, false, true])
    await expect(film.locator('source')).toHaveCount(4)
    await expect(film).toHaveAttribute('muted')
    await expect(film).toHaveAttribute('playsinline')

    await page.clock.pauseAt(Date.now() + 60_000)
    const isEnded = () => film.evaluate((video: HTMLVideoElement) => video.ended)
    await film.evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.2
    })
    await expect.poll(isEnded).toBe(true)
    await page.clock.runFor(99)
    expect(await isEnded()).toBe(true)
    await page.clock.runFor(1)
    await expect.poll(isEnded).toBe(false)
    await page.clock.resume()
    await page.getByRole('button', { name: /pause motion/i }).click()
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await page.reload()
    await expect(page.getByRole('button', { name: /play motion/i })).toBeVisible()
    await expect(page.locator('video source')).toHaveCount(0)
  })

  test('is not loaded on a slow connection', { tag: SLOW }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await fetchedFilms(page)).toEqual([])
    await page.emulateMedia({ reducedMotion: null })
    for (const connection of [
      { saveData: false, effectiveType: '3g', downlink: 10 },
      { saveData: false, effectiveType: '4g', downlink: 0.4 },
      { saveData: true, effectiveType: '4g', downlink: 10 },
    ]) {
      await page.addInitScript(value => {
        Object.defineProperty(navigator, 'connection', { value, configurable: true })
      }, connection)
      expect(await fetchedFilms(page), JSON.stringify(connection)).toEqual([])
    }
  })
})

test.describe('the newsletter', () => {
  test('shows errors, then subscribes and confirms for 2 seconds', async ({ page, company }) => {
    const posts = watchPosts(page)
    await page.goto('/')
    const field = page.getByLabel('Email address')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Email Address is required')).toBeVisible()
    await expectOneRing(field)
    await field.fill('reader@')
    await expect(page.getByText('Email Address is required')).toBeHidden()
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(field).toHaveValue('reader@')
    expect(posts).toEqual([])

    const heading = page.getByRole('heading', { name: 'News from our universe' })
    const topOf = () => heading.evaluate(({ offsetTop }: HTMLElement) => offsetTop)
    const top = await topOf()
    await field.fill('reader@olive.example')
    // Faster submissions are marked as suspicious, and not acknowledged.
    await stopClock(page)
    const sent = page.waitForRequest('**/api/subscribers/AddSubscriber')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    expect((await sent).postDataJSON()).toEqual({ inputValue: 'reader@olive.example' })
    const notice = page.getByRole('status').filter({ hasText: 'Thank you for subscribing.' })
    await expect(notice).toBeVisible()
    expect(await topOf(), 'the heading stays where it is').toBe(top)
    await expect(field).toHaveValue('')
    await page.clock.runFor(1800)
    await expect(notice).toBeVisible()
    await page.clock.runFor(400)
    await expect(notice).toBeHidden()
    await company.mail.waitFor(isTo('reader@olive.example'))
  })

  test.describe('when the server refuses', () => {
    test.use({ expectedErrors: /503|Failed to fetch|ERR_FAILED/ })

    test('shows an error for 3 seconds, and keeps the address', async ({ page }) => {
      const call = '**/api/subscribers/AddSubscriber'
      let answers = 0
      await page.route(call, route =>
        answers++ === 0
          ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'Our store is resting.' })
          : route.fallback(),
      )
      await page.goto('/')
      await page.getByLabel('Email address').fill('again@olive.example')
      await stopClock(page)
      await page.getByRole('button', { name: 'Subscribe' }).click()
      const notice = page.getByRole('alert').filter({ hasText: 'Our store is resting.' })
      await expect(notice).toBeVisible()
      await expect(page.getByLabel('Email address')).toHaveValue('')
      await page.clock.runFor(2800)
      await expect(notice).toBeVisible()
      await page.clock.runFor(400)
      await expect(notice).toBeHidden()
      await expect(page.getByText('Sending failed: again@olive.example')).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
      await expect(page.getByText('again@olive.example')).toHaveCount(0)

      const error = 'The server did not take it (error 503). Please try again.'
      await page.unrouteAll()
      for (const [answer, sentence] of [
        [{ status: 503, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }, error],
        [{ status: 503, body: '' }, error],
        [undefined, 'We could not reach the server. Please try again.'],
      ] as const) {
        await page.route(call, route => (answer ? route.fulfill(answer) : route.abort()))
        await page.getByLabel('Email address').fill('nobody@olive.example')
        await page.getByRole('button', { name: 'Subscribe' }).click()
        const notice = page.getByRole('alert').filter({ hasText: sentence })
        await expect(notice).toBeVisible()
        await page.clock.runFor(3200)
        await expect(notice).toBeHidden()
        await page.unroute(call)
      }
      await expect(page.getByText('Sending failed: nobody@olive.example')).toBeVisible()
    })
  })
})

test('the hero follows the width, and the map names offices', { tag: SLOW }, async ({ page }) => {
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  const block = page.getByRole('region', { name: /^Years of one idea/ })
  for (const [width, title, subtitle] of [
    [1024, '28px', '18px'],
    [1025, '40px', '24px'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(heading).toHaveCSS('font-size', title)
    await expect(heading.locator('+ p')).toHaveCSS('font-size', subtitle)
  }
  await page.setViewportSize({ width: 900, height: 900 })
  expect((await block.boundingBox())?.height).toBe(590)
  await page.setViewportSize({ width: 899, height: 900 })
  expect((await block.boundingBox())?.height).not.toBe(590)

  for (const width of [320, 390, 600, 601, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const map = page.getByRole('region', { name: 'Where we are' })
    await expect(map.getByRole('listitem')).toHaveText([/Ramallah, Palestine/, /Dubai, UAE/])
    await map.getByRole('img').scrollIntoViewIfNeeded()
    await expect
      .poll(() => map.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const picture = await map.getByRole('img').boundingBox()
    for (const city of ['Ramallah', 'Dubai']) {
      const label = map.locator('svg:visible text').filter({ hasText: city })
      await expect(label).toHaveCount(1)
      const box = await label.boundingBox()
      if (!picture || !box) throw new Error('The map is not on screen.')
      expect(box.x).toBeGreaterThanOrEqual(picture.x)
      expect(box.x + box.width).toBeLessThanOrEqual(picture.x + picture.width)
      expect(box.y).toBeGreaterThan(picture.y)
      const { family, size } = await label.evaluate(text => {
        const style = getComputedStyle(text)
        return { family: style.fontFamily, size: Number.parseFloat(style.fontSize) }
      })
      expect(family).toContain('Instrument Sans')
      expect(size).toBeGreaterThanOrEqual(16)
    }
    const isLettered = await map.getByRole('img').evaluate(async image => {
      const answer = await fetch((image as HTMLImageElement).currentSrc)
      return (await answer.text()).includes('<text')
    })
    expect(isLettered, 'the picture has letters of another font').toBe(false)
  }
})

async function fetchedFilms(page: Page): Promise<string[]> {
  const films: string[] = []
  page.on('request', request => {
    if (/\.(webm|mp4)/.test(request.url())) films.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  return films
}
