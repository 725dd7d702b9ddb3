/** Control characters, line breaks and bidirectional overrides. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** @returns a line that is safe to print even if it contains untrusted file names */
export function printable(line: string): string {
  return line.replace(
    CONTROL_CHARACTERS,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
