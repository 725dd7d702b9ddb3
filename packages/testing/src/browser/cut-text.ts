import type { Page } from '@playwright/test'

/** In a window 900 px high. */
export async function findCutTextAt(page: Page, widths: readonly number[]): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    // Scripts that follow the width, such as the carousel, have run by then.
    await page.evaluate(
      () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))),
    )
    for (const cut of await findCutText(page)) found.push(`${width} px: ${cut}`)
  }
  return found
}

/**
 * Shows text as by the browser's setting of 200% (WCAG 1.4.4), which also moves media queries in
 * `rem`, also on the next pages.
 * @returns a function that ends it
 */
export async function enlargeText(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const setSize = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard } })
  await setSize(32)
  return async () => {
    await setSize(16)
    await session.detach()
  }
}

export async function withLargeText<Result>(
  page: Page,
  look: () => Promise<Result>,
): Promise<Result> {
  const end = await enlargeText(page)
  const seen = await look()
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
  if (size !== '32px') throw new Error(`The text is ${size} high.`)
  await end()
  return seen
}

/**
 * Finds text clipped by an ancestor, off screen, covered by other text, or too long for its
 * control. Scrollable and hidden text is fine.
 * @returns a line per finding: the text and what cuts it
 */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** A letter's box beyond its ink, as a share of its size. */
    const LEADING = 0.2
    const found: string[] = []
    const words: { rect: DOMRect; text: string; layer: Element | null }[] = []

    window.scrollTo({ left: 0, top: 0, behavior: 'instant' })
    const sideways = document.documentElement.scrollWidth - window.innerWidth
    if (sideways > 0) found.push(`the page scrolls ${sideways} px sideways`)

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) checkText(texts.currentNode as Text)
    checkOverlaps()
    for (const control of document.querySelectorAll<HTMLElement>('input, select')) {
      if (isShown(control)) checkControl(control as HTMLInputElement | HTMLSelectElement)
    }
    return found

    function checkText(node: Text) {
      const text = node.data.trim()
      const parent = node.parentElement
      if (!text || !parent || !isShown(parent)) return
      const range = document.createRange()
      range.selectNodeContents(node)
      const slack = LEADING * Number.parseFloat(getComputedStyle(parent).fontSize)
      const layer = layerOf(parent)
      for (const rect of range.getClientRects()) {
        if (rect.width < 1) continue
        const cut = findClipper(parent, inkOf(rect, slack))
        if (cut) return found.push(`"${text.slice(0, 40)}" is cut by ${cut}`)
        words.push({ rect: inkOf(rect, slack), text, layer })
      }
    }

    function inkOf({ x, y, width, height }: DOMRect, slack: number) {
      return new DOMRect(x, y + slack, width, Math.max(height - 2 * slack, 1))
    }

    /** A scrollable ancestor does not clip. */
    function findClipper(from: Element, place: DOMRect): string | undefined {
      let { left, right, top, bottom } = place
      for (let box: Element | null = from; box; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.display === 'inline' || style.display === 'contents') continue
        const edge = box.getBoundingClientRect()
        if (
          /hidden|clip/.test(style.overflowX) &&
          (left < edge.left - 1 || right > edge.right + 1)
        ) {
          return name(box)
        }
        if (
          /hidden|clip/.test(style.overflowY) &&
          (top < edge.top - 1 || bottom > edge.bottom + 1)
        ) {
          return name(box)
        }
        if (/auto|scroll/.test(style.overflowX)) [left, right] = [edge.left, edge.right]
        if (/auto|scroll/.test(style.overflowY)) [top, bottom] = [edge.top, edge.bottom]
        if (style.position === 'fixed' && (top < -1 || bottom > window.innerHeight + 1)) {
          return `the screen's height, in ${name(box)}`
        }
      }
      if (left < -1 || right > window.innerWidth + 1) return "the screen's width"
      return undefined
    }

    function checkOverlaps() {
      words.sort((a, b) => a.rect.top - b.rect.top)
      words.forEach(({ rect, text, layer }, index) => {
        for (const other of words.slice(index + 1)) {
          if (other.rect.top >= rect.bottom) break
          if (other.layer !== layer) continue
          const across =
            Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
          if (across > 1) {
            found.push(`"${text.slice(0, 40)}" stands over "${other.text.slice(0, 40)}"`)
          }
        }
      })
    }

    /** Placeholder or chosen option, between the control's paddings. */
    function checkControl(control: HTMLInputElement | HTMLSelectElement) {
      const style = getComputedStyle(control)
      const text =
        control instanceof HTMLSelectElement
          ? control.selectedOptions[0]?.text
          : control.value || control.placeholder
      const brush = document.createElement('canvas').getContext('2d')
      if (!text || !brush || style.opacity === '0' || /checkbox|file/.test(control.type)) return
      brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      brush.letterSpacing = style.letterSpacing === 'normal' ? '0px' : style.letterSpacing
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight)
      const lines =
        style.whiteSpaceCollapse === 'collapse' && style.textWrapMode === 'wrap'
          ? text.split(' ')
          : [text]
      const widest = Math.max(...lines.map(line => brush.measureText(line).width))
      const lacking = widest - (control.clientWidth - padding)
      if (lacking > 1) found.push(`"${text}" lacks ${Math.ceil(lacking)} px in ${name(control)}`)
    }

    function isShown(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false
      // Skips text for screen readers, hidden slides of a carousel, and pointer effects.
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { clipPath, position } = getComputedStyle(box)
        if (position === 'absolute' && clipPath !== 'none') return false
        if (box.matches('[inert], noscript, script, style, option, [data-testid=page-loader]'))
          return false
        if (box.matches('a[href="#content"]')) return false
      }
      return true
    }

    /** Fixed layers only cover what can be scrolled. */
    function layerOf(element: Element): Element | null {
      for (let box: Element | null = element; box; box = box.parentElement) {
        if (getComputedStyle(box).position === 'fixed') return box
      }
      return null
    }

    function name(element: Element): string {
      return `${element.tagName.toLowerCase()}.${element.className}`
    }
  })
}
