import PostalMime, { type Email } from 'postal-mime'
import { decodeEntities } from '../platform/decode-entities.ts'

/** `text` is from its HTML if it has no other. */
export interface ReceivedMail extends Email {
  byteSize: number
  lines: number
}

const NEWLINE = 0x0a
/** PostalMime takes 20 µs a line: four seconds. */
const MAX_LINES = 200_000
const PARSING = {
  // A returned message would be parsed into the report's own text.
  forceRfc822Attachments: true,
  // Parsing time grows faster than the number of headers and the depth of parts.
  maxHeadersSize: 128_000,
  maxNestingDepth: 10,
}

type Texts = Partial<Record<'plain' | 'html', { value: string }[]>>

/**
 * PostalMime's text of HTML takes time cubic in the length of a link's tag: six kilobytes took
 * twenty seconds.
 */
class MailParser extends PostalMime {
  declare textMap: Map<unknown, Texts>
  declare textContent: { plain?: string }

  renderTextContent() {
    const texts = [...this.textMap.values()].flatMap(({ plain = [], html = [] }) => {
      const written = plain.map(({ value }) => value)
      const isEmpty = written.every(value => value.trim() === '')
      return isEmpty ? html.map(({ value }) => textOfHtml(value)) : written
    })
    this.textContent = { plain: texts.join('\n') }
  }
}

/** @returns undefined for no mail, or what takes too long to parse */
export async function parseMail(message: Uint8Array): Promise<ReceivedMail | undefined> {
  const lines = countLines(message)
  if (lines > MAX_LINES) return undefined
  // Throws beyond its limits.
  const mail = await new MailParser(PARSING).parse(message).catch(() => undefined)
  return mail && { ...mail, byteSize: message.length, lines }
}

export function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === NEWLINE) lines += 1
  return lines
}

const UNREAD = ['script', 'style', 'head', 'title', 'template']
/** Begin or end a line. */
const LINES = /^(?:br|p|div|li|tr|table|ul|ol|h[1-6]|blockquote|section|article|pre|hr)$/

/**
 * In time linear to its length.
 * @param html of a mail that anybody may have made up
 * @returns a line a paragraph; never markup that a page would run
 */
function textOfHtml(html: string): string {
  const lower = html.toLowerCase()
  let text = ''
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    text += html.slice(at, open === -1 ? html.length : open).replaceAll(/\s+/g, ' ')
    if (open === -1) break
    const isComment = html.startsWith('<!--', open)
    const close = isComment ? html.indexOf('-->', open) : html.indexOf('>', open)
    // Browsers do not show unclosed ones either.
    if (close === -1) break
    at = close + (isComment ? 3 : 1)
    const name = /^<\/?([a-z][a-z\d]*)/.exec(lower.slice(open, open + 20))?.[1] ?? ''
    if (LINES.test(name)) text += '\n'
    if (UNREAD.includes(name) && html[open + 1] !== '/') {
      const end = lower.indexOf(`</${name}`, at)
      if (end === -1) break
      at = end
    }
  }
  return decodeEntities(text)
    .split('\n')
    .map(line => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
