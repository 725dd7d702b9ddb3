import PostalMime, { type Email } from 'postal-mime'
import { textOfHtml } from './text-of-html.ts'

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
