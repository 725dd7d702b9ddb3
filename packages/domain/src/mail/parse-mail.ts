import PostalMime, { type Email } from 'postal-mime'

/** A mail that a mail server handed over. */
export interface ReceivedMail extends Email {
  byteSize: number
  lines: number
}

const NEWLINE = 0x0a
/** PostalMime takes 20 µs for a line: so many take four seconds. */
const MAX_LINES = 200_000
const PARSING = {
  // Else a message that is returned would be parsed into the report's own text.
  forceRfc822Attachments: true,
  // Parsing time grows faster than the number of headers and the depth of parts.
  maxHeadersSize: 128_000,
  maxNestingDepth: 10,
}

/** @returns undefined for what is no mail, or takes too long to parse */
export async function parseMail(message: Uint8Array): Promise<ReceivedMail | undefined> {
  const lines = countLines(message)
  if (lines > MAX_LINES) return undefined
  // The parser throws beyond its limits.
  const mail = await PostalMime.parse(message, PARSING).catch(() => undefined)
  return mail && { ...mail, byteSize: message.length, lines }
}

export function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === NEWLINE) lines += 1
  return lines
}
