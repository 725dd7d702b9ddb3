import { PARAGRAPH_MARKER } from '@universe/contract/entities'

const BREAKS = /\r\n?|[\v\f\u0085\u2028]/g
/** Soft hyphens, zero-width spaces, directional marks. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: pasted by other programs.
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/g
const SPACES = /[^\S\n]+/g
const BLANK_LINE = /\n *\n/
const BLANK_LINES = /\n *\n[\n ]*/
/** A list item is a paragraph of its own. */
const ITEM = /^(?:[•·▪◦‣*–-]|\d{1,3}[.)]) /
/** Word and Google Docs end a line where a paragraph ends. */
const DOCUMENT = /urn:schemas-microsoft-com:office|class="?Mso|docs-internal-guid/
const SENTENCE_END = /[.!?:;…”"’')\]]$/
const SMALL_LETTER = /^\p{Ll}/u
/** Within which the generator stands. */
const HEAD_CHARACTERS = 4000

const LINK_TAG = /<(\/?)a\b([^<>]{0,4000})>/gi
const HREF = /\shref=(?:"([^"]*)"|'([^']*)')/i

/**
 * Converts pasted text to paragraphs, separated by blank lines. Drops invisible characters, but
 * keeps joiners (Persian, emoji).
 * @param html empty for none
 */
export function cleanPaste(text: string, html: string): string {
  const isDocument = DOCUMENT.test(html.slice(0, HEAD_CHARACTERS))
  const tidied = tidy(text)
  const paragraphs = keepAddresses(tidied, html)
    .split(/\u2029/)
    .flatMap(part => part.split(PARAGRAPH_MARKER))
    .flatMap(part => splitLines(part, isDocument))
    .map(line => line.trim())
    .filter(line => line !== '')
  const pasted = paragraphs.join('\n\n')
  // A copied word keeps its adjacent space.
  if (paragraphs.length > 1 || /[\n\u2029]/.test(tidied)) return pasted
  if (pasted === '') return tidied === '' ? '' : ' '
  return `${/^\s/.test(tidied) ? ' ' : ''}${pasted}${/\s$/.test(tidied) ? ' ' : ''}`
}

/** @returns one line, with outer spaces */
export function cleanLine(text: string): string {
  return tidy(text).replace(/[\s\u2029]*[\n\u2029][\s\u2029]*/g, ' ')
}

function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(BREAKS, '\n')
    .replace(/\uf0b7/g, '•')
    .replace(UNSEEN, '')
    .replace(/\u2029/g, '\n\u2029')
    .replace(/[^\S\n\u2029]+/g, ' ')
    .replace(/\n\u2029/g, '\u2029')
}

/** Trusted Types allow no parsing of HTML. */
function keepAddresses(text: string, html: string): string {
  let [kept, from] = ['', 0]
  let begun: { address: string; at: number } | undefined
  for (const tag of html.matchAll(LINK_TAG)) {
    const [whole, isEnd, attributes = ''] = tag
    if (!isEnd) {
      const [, one, other] = HREF.exec(attributes) ?? []
      begun = { address: readMarkup(one ?? other ?? ''), at: tag.index + whole.length }
      continue
    }
    if (!begun) continue
    const { address, at } = begun
    begun = undefined
    const words = readMarkup(html.slice(at, tag.index).replace(/<[^<>]*>/g, ''))
    if (!/^(https?|mailto):/i.test(address) || words === '' || isSameAddress(address, words)) {
      continue
    }
    const end = endOf(words, text, from)
    if (end === undefined) continue
    kept += `${text.slice(from, end)} (${address})`
    from = end
  }
  return kept + text.slice(from)
}

/** @returns where words end in a text with other line breaks */
function endOf(words: string, text: string, from: number): number | undefined {
  const pattern = words
    .split(/\s+/)
    .map(word => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('\\s+')
  const found = new RegExp(pattern, 'g')
  found.lastIndex = from
  return found.test(text) ? found.lastIndex : undefined
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function readMarkup(markup: string): string {
  const text = markup.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
  return tidy(text).trim()
}

function isSameAddress(address: string, words: string): boolean {
  const bare = (text: string) => text.replace(/^(https?:\/\/|mailto:)/i, '').replace(/\/$/, '')
  return bare(address) === bare(words)
}

function splitLines(text: string, isDocument: boolean): string[] {
  if (isDocument) return text.split('\n')
  const hasBlankLines = BLANK_LINE.test(text)
  return text.split(BLANK_LINES).flatMap(block => {
    const lines = block
      .replace(SPACES, ' ')
      .split('\n')
      .map(line => line.trim())
    return joinLines(lines, hasBlankLines)
  })
}

/** Between blank lines all, else those that break a sentence. */
function joinLines(lines: string[], isBlock: boolean): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const goesOn = isBlock || (!SENTENCE_END.test(last ?? '') && SMALL_LETTER.test(line))
    if (last === undefined || last === '' || ITEM.test(line) || !goesOn) joined.push(line)
    else joined[joined.length - 1] = `${last} ${line}`
  }
  return joined
}
