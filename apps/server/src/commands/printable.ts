/** What steers a terminal, breaks a line, or turns the direction of text. */
const STEERING = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** @returns a line as it may be printed, though it names files that anybody may have named */
export function printable(line: string): string {
  return line.replace(STEERING, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
