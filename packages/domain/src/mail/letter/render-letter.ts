import type { Letter } from './letter.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

export function renderLetter(letter: Letter): { text: string; html: string } {
  return { text: renderText(letter), html: renderHtml(letter) }
}
