const BREAK = /\r\n?|\n/

/**
 * @returns a text as one line: each run of white space with a line break in it becomes one space. It
 *   takes no longer than the text is long, which a pattern for such runs would not
 */
export function toLine(text: string): string {
  const [first = '', ...rest] = text.split(BREAK)
  const last = rest.pop()
  if (last === undefined) return text
  const between = rest.map(line => line.trim()).filter(line => line !== '')
  return [first.trimEnd(), ...between, last.trimStart()].join(' ')
}
