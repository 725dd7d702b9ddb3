import type { Page } from '@playwright/test'
import { company, telephoneHref } from '@universe/contract/company'
import { businessLines } from '@universe/contract/fixed-lists'
import { expect, test, whenScriptsRun } from '@universe/testing/browser/browser-test'
import { CLIENT_SCRIPT, delayRequests } from '@universe/testing/browser/data-requests'
import sharp from 'sharp'
import { SLOW, slowUnless } from '../../scripts/tiers.ts'
import { expectOneRing } from './one-ring.ts'

/** The frame of every page: bar, drawer, search, loader, banner, footer (sections 2, 4 and 9). */

test.describe('the bar from 1225 px', () => {
  test.use({ viewport: { width: 1225, height: 800 } })

  test('opens Business Lines on hover and focus, 160 px wide', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: 'Main' })
    const button = nav.getByRole('button', { name: 'Business Lines' })
    const telecom = nav.getByRole('link', { name: 'Telecom' })
    await expect(telecom).toBeHidden()

    await button.hover()
    await expect(telecom).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    for (const line of businessLines) {
      await expect(nav.getByRole('link', { name: line })).toBeVisible()
    }
    const list = nav
      .getByRole('list')
      .filter({ has: page.getByRole('link', { name: 'Telecom' }) })
      .last()
    expect((await list.boundingBox())?.width).toBe(160)
    const linesOf = await list.getByRole('link').evaluateAll(links =>
      links.map(link => {
        const words = document.createRange()
        words.selectNode(link.lastChild ?? link)
        return words.getClientRects().length
      }),
    )
    expect(linesOf, 'each name stands on one line').toEqual(businessLines.map(() => 1))

    await button.click()
    await page.mouse.move(600, 700)
    await page.clock.runFor(1300)
    await expect(telecom, 'the first click pins what hover opened').toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await button.click()
    await expect(telecom, 'a second one folds it').toBeHidden()
    for (const key of ['Enter', 'Space']) {
      await page.keyboard.press(key)
      await expect(telecom, key).toBeVisible()
      await page.keyboard.press(key)
      await expect(telecom, `${key} again`).toBeHidden()
    }
    await button.blur()
    await page.mouse.move(600, 700)

    await button.hover()
    await expect(telecom).toBeVisible()
    await page.mouse.move(600, 700)
    await expect(telecom, 'the pointer may stray').toBeVisible()
    await expect(list, 'it folds after a second').toHaveCSS('transition-delay', /^1s/)
    await expect(telecom).toBeHidden()

    await button.focus()
    await expect(telecom).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(telecom).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(telecom).toBeVisible()
    await telecom.click()
    await expect(page).toHaveURL('/telecom')
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
  })

  test('changes its look when scrolled more than 50 px', async ({ page }) => {
    await page.goto('/about')
    const session = await page.context().newCDPSession(page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const search = nodes.find(
      ({ role, name }) => role?.value === 'button' && name?.value === 'Search',
    )
    expect(search?.description?.value ?? '').toBe('')

    const bar = page.getByRole('banner')
    await page.evaluate(() => window.scrollTo(0, 50))
    await expect(bar).not.toHaveAttribute('data-scrolled')
    await page.evaluate(() => window.scrollTo(0, 51))
    await expect(bar).toHaveAttribute('data-scrolled')
  })

  test('stays dark when the page jumps', { tag: SLOW }, async ({ page }) => {
    await page.goto('/privacypolicy')
    await whenScriptsRun(page)
    const bar = page.getByRole('banner')
    await bar.evaluate(async element => {
      await new Promise(resolve => {
        new MutationObserver(resolve).observe(element, { attributeFilter: ['data-scrolled'] })
        window.scrollTo({ top: 1500, behavior: 'instant' })
      })
      for (const animation of element.getAnimations({ subtree: true })) {
        animation.pause()
        animation.currentTime = 0
      }
    })
    const links = await bar.getByRole('list').first().boundingBox()
    const between = { x: (links?.x ?? 0) - 120, y: (links?.y ?? 0) + 18, width: 100, height: 8 }
    const { channels } = await sharp(await page.screenshot({ clip: between })).stats()
    for (const { max } of channels.slice(0, 3)) expect(max).toBeLessThan(110)
  })
})

test('fetches scripts after the largest picture', { tag: SLOW }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const [waitedFor, fetchedAt] = await page.evaluate(() => {
    const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority=high]')
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const came = files.find(({ name }) => name === picture?.currentSrc)
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    return [
      // On a slow line at most so long after the first paint.
      Math.min(came?.responseEnd ?? Number.NaN, (painted?.startTime ?? Number.NaN) + 200),
      files.filter(({ name }) => /\.js$/.test(name)).map(({ startTime }) => startTime),
    ] as const
  })
  expect(fetchedAt.length).toBeGreaterThan(0)
  expect(Math.min(...fetchedAt)).toBeGreaterThanOrEqual(waitedFor)
  const loader = page.getByTestId('page-loader')
  await expect(loader).toHaveCSS('pointer-events', 'none')
  await expect(loader).toBeHidden()
})

test('a drawer opened before hydration stays open', { tag: SLOW }, async ({ context }) => {
  const page = await context.newPage()
  const runScripts = await delayRequests(page, CLIENT_SCRIPT)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about', { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  runScripts()
  await whenScriptsRun(page)
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(drawer).toBeHidden()
})

test.describe('the drawer up to 1224 px', () => {
  test.use({ viewport: { width: 1224, height: 800 } })

  test('traps focus, unfolds Business Lines, and returns focus', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await expect(page.getByRole('button', { name: 'Business Lines' })).toBeHidden()
    await menu.click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect(drawer).toBeVisible()
    await expect
      .poll(async () => {
        const box = await drawer.boundingBox()
        return (box?.x ?? 0) + (box?.width ?? 0)
      }, 'it comes to stand at the right')
      .toBe(1224)

    await expect(drawer.getByRole('link', { name: 'Technologies' })).toBeHidden()
    await drawer.getByText('Business Lines').click()
    await expect(drawer.getByRole('link', { name: 'Technologies' })).toBeVisible()

    const stops = await drawer.locator('a, button, summary, input').count()
    for (let press = 0; press <= stops; press++) {
      await page.keyboard.press('Tab')
      const escaped = await page.evaluate(
        () => document.activeElement?.closest('main, footer') !== null,
      )
      expect(escaped).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(menu).toBeFocused()

    await menu.click()
    await drawer.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
    await expect(drawer).toBeHidden()

    await page.setViewportSize({ width: 390, height: 844 })
    await menu.click()
    await drawer.getByText('Business Lines').click()
    const crosses = await drawer.locator('svg path').evaluateAll(paths =>
      paths.filter(path => {
        const shape = path.getAttribute('d') ?? ''
        return shape.includes('M15 5') || shape.includes('M10 4')
      }),
    )
    expect(crosses).toHaveLength(1)
    const call = drawer.getByRole('link', { name: company.telephone })
    await expect(call).toHaveAttribute('href', telephoneHref(company.telephone))
    const [box, around] = await Promise.all([call.boundingBox(), drawer.boundingBox()])
    const below = (around?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)
    expect(below).toBeLessThan(40)
    await drawer.getByRole('link', { name: 'Talk to our experts' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(drawer).toBeHidden()
  })
})

test('headings have their sizes and word spacing', { tag: SLOW }, async ({ page }) => {
  await page.goto('/about')
  const sizeOf = (level: number, name?: string) =>
    page
      .getByRole('heading', { level, ...(name && { name }) })
      .evaluate(element => Number.parseFloat(getComputedStyle(element).fontSize))
  for (const [width, size] of [
    [320, 26],
    [1024, 26],
    [1025, 32],
    [1920, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sizeOf(2, 'Our Story'), `at ${width} px`).toBe(size)
    expect(await sizeOf(1), `at ${width} px`).toBeGreaterThan(size)
  }
  for (const text of ['Our Story', "Let's talk business"]) {
    const share = await page
      .getByText(text)
      .first()
      .evaluate(element => {
        const words = element.firstChild
        const space = document.createRange()
        const at = words?.textContent?.indexOf(' ') ?? 0
        if (!words) throw new Error('There are no words.')
        space.setStart(words, at)
        space.setEnd(words, at + 1)
        const { width } = space.getBoundingClientRect()
        return width / Number.parseFloat(getComputedStyle(element).fontSize)
      })
    expect(share, text).toBeGreaterThan(0.2)
    expect(share, text).toBeLessThan(0.3)
  }
})

test.describe('the search', () => {
  for (const place of ['bar', 'drawer']) {
    test(
      `offers the nearest pages in a phone’s ${place}, by keyboard`,
      slowUnless(place === 'bar'),
      async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        await page.goto('/about')
        const opener = place === 'bar' ? 'Search' : 'Menu'
        await page.getByRole('button', { name: opener, exact: true }).click()
        const field = page.getByRole('combobox', { name: 'Search the site' })
        for (const [text, title, href] of [
          ['telecm', 'Telecom', '/telecom'],
          ['cyber security', 'Intelligent Solutions', '/software/intelligent'],
          ['careers', 'Jobs', '/jobspage'],
        ] as const) {
          await field.fill(text)
          await field.press('Enter')
          const answer = page
            .getByRole('alert')
            .filter({ hasText: 'No page matches. Did you mean' })
          const nearest = answer.getByRole('link').first()
          await expect(nearest).toHaveText(title)
          await expect(nearest).toHaveAttribute('href', href)
          expect(await answer.getByRole('link').count()).toBeLessThanOrEqual(3)
          for (const link of await answer.getByRole('link').all()) {
            await expect(link).toBeInViewport({ ratio: 1 })
          }
        }
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/jobspage')
        const heading = page.getByRole('heading', { level: 1 })
        await expect(heading).toBeFocused()
        await expect(field).toBeHidden()

        const offered = page.getByRole('search').getByRole('link', { name: 'Jobs' })
        for (const text of ['jobs', 'careers']) {
          await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
          await page.getByRole('button', { name: opener, exact: true }).click()
          await field.fill(text)
          await page.keyboard.press('Enter')
          if (text === 'careers') {
            await expect(offered).toBeVisible()
            await page.keyboard.press('Tab')
            await page.keyboard.press('Enter')
          }
          await expect(field).toBeHidden()
          await expect(heading).toBeFocused()
          await expect(heading).toBeInViewport({ ratio: 1 })
          await expect(page).toHaveURL('/jobspage')
        }
        await page.getByRole('button', { name: opener, exact: true }).click()
        await field.fill('  MESSAGING ')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL('/telecom/messaging')
        await expect(field).toBeHidden()
      },
    )
  }

  test('marks and announces each failed search', { tag: SLOW }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Search the site' })
    const answer = page.getByRole('search').getByRole('alert')
    await field.fill('  ')
    await field.press('Enter')
    await expect(answer).toHaveText('Type what you are looking for.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')

    await field.fill('asteroid')
    await field.press('Enter')
    await expect(answer).toContainText('No page matches.')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expectOneRing(field)
    // Screen readers announce what is added to an alert.
    const said = await answer.getByText('No page matches.').elementHandle()
    await field.press('Enter')
    await expect.poll(() => said?.evaluate(element => element.isConnected)).toBe(false)
    await expect(answer).toContainText('No page matches.')
    await expect(page).toHaveURL('/')
    await field.fill('asteroids')
    await expect(field).toHaveAttribute('aria-invalid', 'false')
  })
})

test('marks the open page, also in the server’s HTML', async ({ page, request }) => {
  const currentOn = async (address: string) => {
    const html = await (await request.get(address)).text()
    return page.evaluate(text => {
      const parsed = new DOMParser().parseFromString(text, 'text/html')
      const marked = parsed.querySelectorAll(':is(nav[aria-label=Main], footer) [aria-current]')
      return [...marked].map(element => `${element.textContent} ${element.ariaCurrent}`)
    }, html)
  }
  expect(await currentOn('/')).toEqual(['Home page', 'Home page'])
  expect(await currentOn('/about')).toEqual(['About page', 'About page', 'About Us page'])
  for (const address of ['/telecom', '/telecom/business']) {
    expect(await currentOn(address)).toEqual([
      'Business Lines true',
      'Telecom page',
      'Telecom page',
      'Telecom page',
    ])
  }
  expect(await currentOn('/contact/faqs')).toEqual(['Contact Us page', 'Contact Us page'])
  expect(await currentOn('/blogs/1')).toEqual(['Blogs true'])
  expect(await currentOn('/jobsdetails/1')).toEqual(['Jobs true'])
  expect(await currentOn('/privacypolicy')).toEqual(['Privacy policy page'])
  expect(await currentOn('/nowhere')).toEqual([])

  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await bar.getByRole('link', { name: 'About' }).click()
  await expect(bar.locator('[aria-current]:visible')).toHaveText(['About'])
  await expect(bar.getByRole('link', { name: 'About' })).toHaveCSS(
    'text-decoration-line',
    'underline',
  )
})

test('a page change is announced, with a loader of 1800 ms', async ({ page }) => {
  await page.goto('/about')
  const loader = page.getByTestId('page-loader')
  await expect(loader).toBeHidden()

  await loader.evaluate(left => left.setAttribute('data-left', ''))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Telecom' }).click()
  await expect(page).toHaveURL('/telecom')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Telecom' })).toHaveCount(1)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // By the animation's own clock, since frames are late on a busy machine.
  const around = await page.locator('[data-testid=page-loader]:not([data-left])').evaluate(shown =>
    [1799, 1800].map(at => {
      const [leaving] = shown.getAnimations()
      leaving?.pause()
      if (leaving) leaving.currentTime = at
      return getComputedStyle(shown).visibility
    }),
  )
  expect(around).toEqual(['visible', 'hidden'])

  await page.getByRole('main').getByRole('link', { name: 'Messaging' }).click()
  await expect(page).toHaveURL('/telecom/messaging')
  await expect(loader).toBeHidden()
})

test('banner and footer have their content, aligned', { tag: SLOW }, async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('complementary', { name: 'Call to action' })
  await expect(banner).toContainText("Let's talk business, don't hesitate to contact our experts.")
  await expect(banner.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')

  const footer = page.getByRole('contentinfo')
  const columns: Record<string, string[]> = {
    'Company Info': ['About Us', 'Why Universe?', 'Jobs', 'Blogs', "FAQ's"],
    'Our Business Lines': ['Telecom', 'Software Solutions', 'Technologies', 'E-Marketing'],
  }
  for (const [title, links] of Object.entries(columns)) {
    const column = footer.getByRole('group', { name: title })
    await expect(column.getByRole('link')).toHaveText(links)
  }
  const contact = footer.getByRole('group', { name: 'Get in Touch' })
  for (const text of ['Ramallah, Palestine', 'Dubai, UAE', 'Tel:', 'Fax:', 'PO Box']) {
    await expect(contact).toContainText(text)
  }
  for (const network of ['Facebook', 'LinkedIn', 'X', 'Instagram']) {
    await expect(footer.getByRole('link', { name: network, exact: true })).toBeVisible()
  }
  await expect(footer).toContainText('All Rights Reserved @ Universe')
  await expect(footer.getByRole('link').last()).toHaveAttribute('href', '/privacypolicy')
  expect((await footer.innerText()).trimEnd()).toMatch(/Universe\s+Privacy policy$/)
  await expect(page.getByText('All Rights Reserved')).toHaveCount(1)

  const bottoms = await footer.evaluate(element => {
    const baseline = (part: Element | undefined) => {
      const probe = document.createElement('span')
      probe.style.cssText = 'display:inline-block;inline-size:1px;block-size:0'
      part?.append(probe)
      const { bottom } = probe.getBoundingClientRect()
      probe.remove()
      return bottom
    }
    const name = [...element.querySelectorAll('p')].find(p => p.textContent === 'Universe')
    return [name, ...element.querySelectorAll('h2')].map(baseline)
  })
  for (const bottom of bottoms) expect(bottom).toBeCloseTo(bottoms[0] ?? 0, 0)

  await page.setViewportSize({ width: 390, height: 844 })
  const [pages, lines] = await Promise.all(
    ['Company Info', 'Our Business Lines'].map(name =>
      footer.getByRole('group', { name }).boundingBox(),
    ),
  )
  expect(pages?.y).toBe(lines?.y)
  expect((await footer.boundingBox())?.height).toBeLessThan(800)
  const heights = await footer
    .getByRole('link')
    .evaluateAll(all =>
      all.map(link => [link.textContent, link.getBoundingClientRect().height] as const),
    )
  expect(heights.length).toBeGreaterThan(10)
  expect(heights.filter(([, height]) => height < 40)).toEqual([])
})

test('a flag’s section shows before hydration, until scrolled away', async ({ page }) => {
  const runScripts = await delayRequests(page, '**/assets/*.js')
  await page.goto('/telecom/messaging', { waitUntil: 'commit' })
  const section = page.locator('#messaging')
  await expect(section.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  await expect(async () => {
    await page.mouse.wheel(0, -10_000)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  }).toPass()
  runScripts()
  await whenScriptsRun(page)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('the wheel stops the scroll on entry', { tag: SLOW }, async ({ page }) => {
  await page.addInitScript(actOnceScrolling, 'wheel')
  await page.goto('/telecom/messaging', { waitUntil: 'commit' })
  await whenScrolled(page)
  await expect(page.getByRole('heading', { name: 'Messaging', level: 2 })).not.toBeInViewport()
})

test('any input stops the scroll to a section', { tag: SLOW }, async ({ page }) => {
  await page.goto('/telecom')
  const link = page.getByRole('main').getByRole('link', { name: 'Messaging' })
  for (const sign of ['wheel', 'pointerdown', 'keydown']) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    await link.hover()
    await page.evaluate(actOnceScrolling, sign)
    await link.click()
    await whenScrolled(page)
    const heading = page.getByRole('heading', { name: 'Messaging', level: 2 })
    await expect(heading, sign).not.toBeInViewport()
  }
})

/** Acts from within the scrolling page; from outside it would be late on a busy machine. */
function actOnceScrolling(sign: string) {
  addEventListener('scroll', () => dispatchEvent(new Event(sign)), { once: true })
}

/** Waits until the page has scrolled and stopped. */
async function whenScrolled(page: Page): Promise<void> {
  await page.waitForFunction(() => scrollY > 0)
  await page.evaluate(async () => {
    let last = Number.NaN
    for (let frames = 0; frames < 20; frames++) {
      if (scrollY !== last) frames = 0
      last = scrollY
      await new Promise(requestAnimationFrame)
    }
  })
}

test('a flag’s link scrolls to its section; Back restores the scroll', async ({ page }) => {
  // With reduced motion scrolling is instant, so none is under way at the next.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/telecom/messaging')
  const messaging = page.getByRole('heading', { name: 'Messaging', level: 2 })
  await expect(messaging).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('main').getByRole('link', { name: 'Messaging' }).click()
  await expect(messaging, 'its link used again').toBeInViewport()
  await expect(messaging).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Entertainment' }).click()
  await expect(page).toHaveURL('/telecom/entertainment')
  await expect(page.getByRole('heading', { name: 'Entertainment', level: 2 })).toBeInViewport()

  await page.evaluate(() => window.scrollTo(0, 120))
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(120)
  await page.getByRole('contentinfo').getByRole('link', { name: "FAQ's" }).click()
  const faqs = page.getByRole('heading', { name: 'Frequently Asked Questions', level: 2 })
  await expect(faqs, 'a flagged page, by a page change').toBeFocused()
  await expect(faqs).toBeInViewport()
})

test('Back focuses the link by which the page was left', async ({ page }) => {
  await page.goto('/blogs')
  await whenScriptsRun(page)
  const article = page.getByRole('main').getByRole('article').nth(5).getByRole('link')
  await article.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(article).toBeFocused()
  const restored = await page.evaluate(() => scrollY)
  expect(restored).toBeGreaterThan(500)
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(restored - 50)
})

test('a page passed by two quick Backs keeps its scroll', { tag: SLOW }, async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto('/about')
  await whenScriptsRun(page)
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Telecom' }).click()
  await expect(page).toHaveTitle(/^Telecom/)
  const away = footer.getByRole('link', { name: 'Why Universe?' })
  await away.hover()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(500)
  await away.click()
  await expect(page).toHaveTitle(/^Why/)

  await page.evaluate(() => {
    history.back()
    setTimeout(() => history.back(), 20)
  })
  await expect(page).toHaveTitle(/^About/)
  await page.goForward()
  await expect(page).toHaveTitle(/^Telecom/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})
