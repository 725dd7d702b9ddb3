import type { Locator } from '@playwright/test'

/**
 * Characters per line: the mean over all lines but the last, for each element of three lines or
 * more.
 */
export function measureLines(texts: Locator): Promise<number[]> {
  return texts.evaluateAll(elements =>
    elements.flatMap(element => {
      const lines = new Map<number, number>()
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { bottom, width } = range.getBoundingClientRect()
          // A space at a line break has no width.
          if (width > 0) lines.set(bottom, (lines.get(bottom) ?? 0) + 1)
        }
      }
      const lengths = [...lines.values()].slice(0, -1)
      const sum = lengths.reduce((total, length) => total + length, 0)
      return lengths.length >= 2 ? [sum / lengths.length] : []
    }),
  )
}
