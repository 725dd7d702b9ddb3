import { alignByPosition } from '@universe/domain/content/align-paragraphs'

/* Blank lines between paragraphs. */

const SEPARATOR = '\n\n'
const BLANK_LINES = /\n(?:[^\S\n]*\n)+/g
/** Blank lines at the edges. */
const EDGES = /^[^\S\n]*\n|\n[^\S\n]*$/g
const ANY_BREAK = /\r\n?/g

export function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.join(SEPARATOR).replace(ANY_BREAK, '\n')
}

export function splitText(text: string): string[] {
  return partsOf(text).map(part => part.text)
}

interface Part {
  text: string
  start: number
  end: number
}

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const gap of [...text.matchAll(BLANK_LINES), undefined]) {
    const part = text.slice(from, gap?.index)
    const written = part.replace(EDGES, '')
    const start = from + part.indexOf(written)
    if (written.trim() !== '') parts.push({ text: written, start, end: start + written.length })
    from = (gap?.index ?? 0) + (gap?.[0].length ?? 0)
  }
  return parts
}

/**
 * @returns what a field cannot show of stored paragraphs, and a change loses; undefined for nothing
 */
export function describeUnshown(paragraphs: readonly string[]): string | undefined {
  const found = paragraphs.flatMap((text, index) => {
    const [first, ...more] = partsOf(joinParagraphs([text]))
    if (first?.text === text && more.length === 0) return []
    return [`paragraph ${index + 1} ${first ? 'has line breaks that are not kept' : 'is empty'}`]
  })
  if (found.length === 0) return undefined
  return `This field cannot show all of what is stored: ${found.join(', ')}. It stays so until you change the text here; then only what you see is saved.`
}

/** @returns the new text, with separators as typed */
export function replaceParagraphs(text: string, paragraphs: readonly string[]): string {
  const parts = partsOf(text)
  let [made, from] = ['', 0]
  let gap: string | undefined
  const typed = parts.map(part => part.text)
  for (const { before, after } of alignByPosition(typed, paragraphs)) {
    const part = before && parts[before.index]
    if (part) gap ??= text.slice(from, part.start)
    from = part?.end ?? from
    if (!after) continue
    const isParted = made === '' || (gap !== undefined && /^\n[^\S\n]*\n/.test(gap))
    made += (isParted ? (gap ?? '') : SEPARATOR) + after.text
    gap = undefined
  }
  return parts.length === 0 ? made : made + text.slice(from)
}

/** Also scrolls to it. */
export function selectParagraph(area: HTMLTextAreaElement, index: number): void {
  const part = partsOf(area.value)[index]
  area.blur()
  if (part) area.setSelectionRange(part.start, part.end)
  // Chromium scrolls to a selection on focus only.
  area.focus()
}

/**
 * The undo stack starts anew: after `execCommand` undo would take back a colleague's text.
 * @param at caret position, if it moves
 */
export function replaceText(area: HTMLTextAreaElement, next: string, at?: number): void {
  const before = area.value
  const least = Math.min(before.length, next.length)
  let start = 0
  while (start < least && before[start] === next[start]) start += 1
  let end = 0
  while (end < least - start && before.at(-1 - end) === next.at(-1 - end)) end += 1
  const last = before.length - end
  const moved = (place: number) => {
    if (place <= start) return place
    return place < last ? start : place + next.length - before.length
  }
  const [from, to] = [at ?? moved(area.selectionStart), at ?? moved(area.selectionEnd)]
  const { scrollX, scrollY } = window
  area.value = next
  area.setSelectionRange(from, to)
  window.scrollTo(scrollX, scrollY)
}
