/** What can be read on a page, without white space. */
export interface PageTexts {
  text: string
  /** The whole text of each paragraph. */
  paragraphs: ReadonlySet<string>
}

/** A name right after the sign that opens a tag. */
const NAME = /\/?[a-z][a-z\d]*/iy
/** What their texts say, nobody reads: scripts repeat the page's. */
const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'title'])

/** @param html a page as it is sent @returns its texts; in one pass, however it is written */
export function readPageTexts(html: string): PageTexts {
  const pieces: string[] = []
  const paragraphs = new Set<string>()
  let begun: number | undefined
  let at = 0
  while (at < html.length) {
    const tag = indexOr(html, '<', at)
    pieces.push(html.slice(at, tag))
    if (html.startsWith('<!--', tag)) {
      at = indexOr(html, '-->', tag + 4) + 3
      continue
    }
    const name = nameAt(html, tag + 1)
    if (name === 'p') begun = pieces.length
    if (name === '/p' && begun !== undefined) {
      paragraphs.add(squeeze(decode(pieces.slice(begun).join(''))))
      begun = undefined
    }
    at = indexOr(html, '>', tag) + 1
    if (UNREAD.has(name)) at = indexOr(html, `</${name}`, at)
  }
  return { text: squeeze(decode(pieces.join(''))), paragraphs }
}

function indexOr(html: string, what: string, from: number): number {
  const found = html.indexOf(what, from)
  return found < 0 ? html.length : found
}

function nameAt(html: string, at: number): string {
  NAME.lastIndex = at
  return NAME.exec(html)?.[0].toLowerCase() ?? ''
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decode(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi,
    (whole, hex, decimal, name) => {
      if (name) return NAMED[name] ?? whole
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}

/** @returns a text without what markup may part it by, and what nobody sees */
export function squeeze(text: string): string {
  return text.normalize('NFC').replace(/[\s\p{Cf}]+/gu, '')
}
