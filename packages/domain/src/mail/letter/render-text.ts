import type { Letter, LetterBlock, LetterFact, LetterLine } from './letter.ts'

export function renderText({ title, blocks, footer }: Letter): string {
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
