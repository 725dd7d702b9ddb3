import type { Page } from '@playwright/test'

export function tokenColor(page: Page, token: string): Promise<string> {
  return page.evaluate(name => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, token)
}
