import type { Letter, LetterBlock, LetterFact, LetterLine } from './letter.ts'
import { renderHtml } from './render-html.ts'

export function renderLetter(letter: Letter): { text: string; html: string } {
  return { text: renderText(letter), html: renderHtml(letter) }
}

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

function renderText({ title, blocks, footer }: Letter): string {
  const parts = [title, ...blocks.map(renderBlock), footer.map(renderLine).join('\n')]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function renderBlock(block: LetterBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'notice':
    case 'quote':
      return block.text
    case 'reference':
      return `Reference: ${block.reference}`
    case 'facts':
      return block.facts.map(renderFact).join('\n')
    case 'list':
      return block.items.join('\n')
    case 'button':
      return `${block.label}:\n${readableAddress(block.href)}`
    case 'articles':
      return block.articles
        .map(({ title, about, summary, href }) => [title, about, summary, href].join('\n'))
        .join('\n\n')
  }
}

function renderFact({ label, value, href }: LetterFact): string {
  const isSaid = href === undefined || href === value || /^(?:tel|mailto):/.test(href)
  return isSaid ? `${label}: ${value}` : `${label}: ${value}\n${href}`
}

function renderLine({ text, href }: LetterLine): string {
  return href === undefined ? text : `${text}:\n${href}`
}

/** Mail programs do not parse the rest of a `mailto:` link in text. */
function readableAddress(href: string): string {
  const [, address] = /^mailto:([^?]*)/.exec(href) ?? []
  return address === undefined ? href : decodeURIComponent(address)
}
