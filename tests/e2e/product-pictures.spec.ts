import type { Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'

/** Product pictures (design, "The idea: orbits"). */
const PICTURES: Record<string, readonly RegExp[]> = {
  '/': [/phone at its checkout/],
  '/software': [/sketch.*release/, /Cash Quiz question/],
  '/technologies': [/meeting room/],
  '/marketing': [/campaign report/],
}
const WIDTHS = [320, 390, 768, 1024, 1440]
/** Smallest legible text in a picture. */
const LEAST_LETTER_PX = 11

for (const [path, names] of Object.entries(PICTURES)) {
  test(`${path} shows its products, uncropped and legible at every width`, async ({ page }) => {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const name of names) {
        const picture = page.getByRole('img', { name })
        const box = await picture.boundingBox()
        expect(box?.width, `${name} at ${width} px`).toBeGreaterThan(250)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
        const letters = await leastLetterPx(page, name)
        expect(letters, `letters of ${name} at ${width} px`).toBeGreaterThanOrEqual(LEAST_LETTER_PX)
      }
    }
  })
}

test('shows the next steps beside the demo form, as high as the form', async ({ page }) => {
  await page.goto('/technologies')
  const request = page.getByRole('region', { name: 'Request Demo' })
  await expect(request.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expect(request.getByRole('listitem')).toHaveCount(3)
  const form = await request.locator('form').boundingBox()
  const panel = await request
    .locator('div', { has: page.getByRole('heading', { name: 'What happens next' }) })
    .last()
    .boundingBox()
  expect(panel?.height).toBe(form?.height)
  expect(panel?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0))
})

/** Smallest text height in a picture as displayed, from its file. */
async function leastLetterPx(page: Page, name: RegExp): Promise<number> {
  return page.getByRole('img', { name }).evaluate(async picture => {
    const svg = picture as SVGSVGElement
    const [file = '', id = ''] = (svg.querySelector('use')?.getAttribute('href') ?? '').split('#')
    // The page's policy forbids parsing text as a document.
    const asked = new XMLHttpRequest()
    asked.open('GET', file)
    asked.responseType = 'document'
    await new Promise(resolve => {
      asked.onload = resolve
      asked.send()
    })
    const group = asked.responseXML?.getElementById(id)
    const sizes = [...(group?.querySelectorAll('text') ?? [])].map(text =>
      Number(text.closest('[font-size]')?.getAttribute('font-size')),
    )
    return Math.min(...sizes) * (svg.getScreenCTM()?.a ?? 0)
  })
}

test('with forced colors, drawings use the visitor’s, and cards show their plus', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/telecom')
  const drawings = page.getByRole('main').locator('svg[aria-hidden="true"]:has(use)')
  const colors = await drawings.evaluateAll(all => all.map(svg => getComputedStyle(svg).color))
  const around = await drawings.evaluateAll(all =>
    all.map(svg => getComputedStyle(svg.parentElement ?? svg).color),
  )
  expect(colors.length).toBeGreaterThan(10)
  expect(colors).toEqual(around)

  const card = page.getByRole('button', { name: 'E-Sport' })
  await card.scrollIntoViewIfNeeded()
  const box = await card.boundingBox()
  // The sign is a circle of 32 px, 16 px and the border from the corner.
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 37, (box?.y ?? 0) + 33]
  const sign = await page.screenshot({ clip: { x: x - 6, y: y - 6, width: 12, height: 12 } })
  const ground = await page.screenshot({ clip: { x: x - 6, y: y + 20, width: 12, height: 12 } })
  expect(sign).not.toEqual(ground)
})
