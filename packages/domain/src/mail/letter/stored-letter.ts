import type { Letter } from './letter.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/**
 * @param letter without visitor input, which is stored only with the request
 * @returns columns; `letter`: the source of its HTML, kept until sent
 */
export function storeLetter(letter: Letter): { body: string; letter: string } {
  return { body: renderText(letter), letter: JSON.stringify(letter) }
}

/** @returns only the text once sent */
export function readLetter(stored: { body: string; letter: string | null }): {
  text: string
  html: string | undefined
} {
  const letter = stored.letter === null ? undefined : (JSON.parse(stored.letter) as Letter)
  return { text: stored.body, html: letter && renderHtml(letter) }
}
