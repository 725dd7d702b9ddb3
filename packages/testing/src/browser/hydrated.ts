import type { Page } from '@playwright/test'

/** React marks each element once hydrated. The body may still be loading. */
export async function whenHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const propsOf = (element: Element): { children?: unknown } | undefined =>
      Object.entries(element).find(([key]) => key.startsWith('__reactProps'))?.[1]
    // React does not visit the content of such elements.
    const isKept = ({ parentElement }: Element): boolean => {
      if (!parentElement) return false
      const props = propsOf(parentElement)
      return props ? props.children === '' : isKept(parentElement)
    }
    const isHydrated = (element: Element) => !!propsOf(element) || isKept(element)
    return (
      document.body &&
      isHydrated(document.body) &&
      [...document.querySelectorAll('main a, main button, form, footer')].every(isHydrated)
    )
  })
}

/**
 * Scripts start after the first paint, and a test could act before. A test that passes `waitUntil`
 * is not held.
 */
export function waitOnceOpened(page: Page, whenReady: (page: Page) => Promise<void>): void {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await whenReady(page)
    return response
  }
  const reload = page.reload.bind(page)
  page.reload = async options => {
    const response = await reload(options)
    if (!options?.waitUntil) await whenReady(page)
    return response
  }
}
