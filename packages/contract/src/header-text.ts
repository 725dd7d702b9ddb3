/** Controls, marks that turn or hide what follows, and breaks of lines: no line of text needs them. */
const NO_LINE_OF_TEXT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** A UTF-16 unit takes three octets at most, each written as three characters. */
const WRITTEN_CHARACTERS = 9

/** @returns a text of any script as a header may hold it, percent-encoded (readings, Sending) */
export function writeHeaderText(text: string): string {
  return encodeURIComponent(text)
}

/**
 * @param value a header that `writeHeaderText` wrote, or anything that somebody sent in its place
 * @returns the text, one line within the limit; undefined for everything else, which refuses no request
 */
export function readHeaderText(value: unknown, maxCharacters: number): string | undefined {
  if (typeof value !== 'string' || value.length > maxCharacters * WRITTEN_CHARACTERS)
    return undefined
  const text = decode(value)?.trim()
  if (!text || text.length > maxCharacters || NO_LINE_OF_TEXT.test(text)) return undefined
  return text
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
