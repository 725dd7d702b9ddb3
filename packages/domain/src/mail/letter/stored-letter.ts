import type { Letter } from './letter.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/**
 * @param letter without anything that a visitor entered, which stands with their request alone
 * @returns what the outbox keeps of it until it is sent: its text, and what its HTML is made from
 */
export function storeLetter(letter: Letter): { body: string; letter: string } {
  return { body: renderText(letter), letter: JSON.stringify(letter) }
}

/**
 * @param stored as the outbox has it
 * @returns its bodies; the text alone of one that is out, whose letter is gone
 */
export function readLetter(stored: { body: string; letter: string | null }): {
  text: string
  html: string | undefined
} {
  const letter = stored.letter === null ? undefined : (JSON.parse(stored.letter) as Letter)
  return { text: stored.body, html: letter && renderHtml(letter) }
}
