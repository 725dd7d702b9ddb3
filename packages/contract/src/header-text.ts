/** Control and format characters and line breaks. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** A UTF-16 unit takes at most three octets, each encoded as three characters. */
const ENCODED_CHARACTERS = 9

/** @returns a text percent-encoded for a header (readings, Sending) */
export function writeHeaderText(text: string): string {
  return encodeURIComponent(text)
}

/**
 * @param value a header written by `writeHeaderText`, or anything else
 * @returns a single line within the limit; undefined otherwise, which refuses no request
 */
export function readHeaderText(value: unknown, maxCharacters: number): string | undefined {
  if (typeof value !== 'string' || value.length > maxCharacters * ENCODED_CHARACTERS)
    return undefined
  const text = decode(value)?.trim()
  if (!text || text.length > maxCharacters || !isPrintable(text)) return undefined
  return text
}

/** @returns whether a text is a single line without control and format characters */
export function isPrintable(text: string): boolean {
  return !CONTROL_CHARACTERS.test(text)
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
