import { PARAGRAPH_MARKER } from '@universe/contract/entities'

const BREAKS = /\r\n?|[\v\f\u0085\u2028]/g
/** What is not seen: soft hyphens, spaces of no width, and signs that turn the direction of text. */
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such is what comes from other programs.
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u2060-\u2064\ufeff\u202a-\u202e\u2066-\u2069]/g
const SPACES = /[^\S\n]+/g
const BLANK_LINE = /\n *\n/
const BLANK_LINES = /\n *\n[\n ]*/
/** A line that begins an item of a list is a paragraph of its own. */
const ITEM = /^(?:[•·▪◦‣*–-]|\d{1,3}[.)]) /
/** Word's and Google's documents end a line where a paragraph ends. */
const DOCUMENT = /urn:schemas-microsoft-com:office|class="?Mso|docs-internal-guid/
const SENTENCE_END = /[.!?:;…”"’')\]]$/
const SMALL_LETTER = /^\p{Ll}/u
/** So far into its markup a document tells where it is from. */
const HEAD_CHARACTERS = 4000

/**
 * Reads pasted text as paragraphs, each one line. What is not seen goes, and no-break spaces become
 * spaces; the marks that join letters, as in Persian and in emoji, stay.
 * @param text as plain text
 * @param html the same as markup, where it was copied from a document or page; empty for none
 */
export function cleanPaste(text: string, html: string): string[] {
  return tidy(text)
    .split(/\u2029/)
    .flatMap(part => part.split(PARAGRAPH_MARKER))
    .flatMap(part => splitLines(part, DOCUMENT.test(html.slice(0, HEAD_CHARACTERS))))
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** @returns pasted text as one line, for what has no paragraphs; spaces at its ends stay */
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

/** Joins the lines that are one paragraph: within blank lines all, else those that break a sentence. */
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
