const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** At most three octets, each encoded as three characters. */
const ENCODED_CHARACTERS = 9

/** Percent-encoded (readings, Sending). */
export function writeHeaderText(text: string): string {
  return encodeURIComponent(text)
}

/**
 * @param value from `writeHeaderText`, or anything else
 * @returns a single line within the limit; else undefined, which refuses no request
 */
export function readHeaderText(value: unknown, maxCharacters: number): string | undefined {
  if (typeof value !== 'string' || value.length > maxCharacters * ENCODED_CHARACTERS)
    return undefined
  const text = decode(value)?.trim()
  if (!text || text.length > maxCharacters || !isPrintable(text)) return undefined
  return text
}

/** @returns whether it is one line without control and format characters */
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
