import type { ElementHandle, Page } from '@playwright/test'
import { expect, test } from '@universe/testing/browser/browser-test'
import { screens } from '@universe/testing/browser/screens'
import { DESK, EXPANDABLE, PHONE } from './opened-states.ts'

/**
 * The expanded state exposed to assistive technology must match what is visible, whatever was
 * pressed.
 */

// Opens at once, without transitions.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Control = ElementHandle<Element>

const LOOK_AGAIN_MS = [10, 20, 50, 100]

/** Controls usable now; opening one may hide others. */
async function usableControls(page: Page, within = 'body'): Promise<Control[]> {
  const controls = await page.locator(within).locator(EXPANDABLE).elementHandles()
  const visible = await Promise.all(controls.map(control => control.isVisible()))
  return controls.filter((_, index) => visible[index]) as Control[]
}

/** Two of each kind, as the others are the same component. */
async function twoOfEachKind(controls: readonly Control[]): Promise<Control[]> {
  const kinds = await Promise.all(
    controls.map(control => control.evaluate(({ localName, className }) => localName + className)),
  )
  const of = (kind: string | undefined, before: number) =>
    kinds.slice(0, before).filter(each => each === kind).length
  return controls.filter((_, index) => of(kinds[index], index) < 2)
}

/** @returns controls whose state differs from what they control */
const findUntrue = (page: Page, controls: readonly Control[]) =>
  page.evaluate(
    elements =>
      elements.flatMap((element, index) => {
        const details = element.closest('details')
        const controlled = details
          ? [...details.children].slice(1)
          : [document.getElementById(element.getAttribute('aria-controls') ?? '')]
        const isSeen = controlled.some(part => {
          const { height = 0 } = part?.getBoundingClientRect() ?? {}
          return height > 1 && part?.checkVisibility({ visibilityProperty: true })
        })
        const isSaid = details?.open ?? element.getAttribute('aria-expanded') === 'true'
        return isSaid === isSeen ? [] : [index]
      }),
    controls,
  )

/** @returns controls with a wrong state after any of these keys */
async function pressKeysOn(page: Page, controls: readonly Control[]): Promise<string[]> {
  const untrue: string[] = []
  for (const control of await twoOfEachKind(controls)) {
    const name = await control.evaluate(
      element => element.getAttribute('aria-label') ?? element.textContent ?? '',
    )
    await control.focus()
    const pressed: string[] = []
    for (const key of ['Enter', 'Escape', 'Enter', 'Escape', 'Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      pressed.push(key)
      // Others may change too: some close each other.
      const isTrue = expect
        .poll(() => findUntrue(page, controls), { timeout: 2000, intervals: LOOK_AGAIN_MS })
        .toEqual([])
      await isTrue.catch(() => untrue.push(`${page.url()} ${name} after ${pressed}`))
    }
  }
  return [...new Set(untrue)]
}

/** Screens with controls of their own; others have cards like Telecom's, or none (`screens`). */
const ONE_OF_EACH = [screens.Contact, screens.Telecom, screens['Jobs list']]

for (const width of [PHONE, DESK]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    // On desktops the bar has its own, and Telecom's ways to pay are tabs.
    for (const address of width === PHONE ? ONE_OF_EACH : [screens.Telecom]) {
      test(`the expanded state stays correct by keys on ${address}`, async ({ page }) => {
        test.setTimeout(120_000)
        await page.goto(address)
        const controls = await usableControls(page)
        expect(controls.length).toBeGreaterThan(0)
        expect(await pressKeysOn(page, controls)).toEqual([])
      })
    }
  })
}

test('the expanded state is correct in the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  const [lines] = await usableControls(page, 'dialog')
  if (!lines) throw new Error('The drawer has nothing that unfolds.')
  await lines.focus()
  for (const key of ['Enter', 'Enter', 'Enter', 'Escape']) {
    await page.keyboard.press(key)
    if (key !== 'Escape') await expect.poll(() => findUntrue(page, [lines])).toEqual([])
  }
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused()
})

test('the expanded state of Business Lines is correct while hovered', async ({ page }) => {
  await page.goto('/about')
  const button = page.getByRole('button', { name: 'Business Lines' })
  const list = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Telecom' })
  const expectOpen = async (open: boolean) => {
    await expect(list).toBeVisible({ visible: open })
    await expect(button).toHaveAttribute('aria-expanded', `${open}`)
  }
  await button.hover()
  await expectOpen(true)
  // The focus is elsewhere.
  await page.keyboard.press('Escape')
  await expectOpen(false)
  await button.focus()
  await expectOpen(false)
  await page.mouse.move(600, 700)
  await expectOpen(false)
  await page.keyboard.press('Enter')
  await expectOpen(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expectOpen(false)
  await button.hover()
  await expectOpen(true)
})
