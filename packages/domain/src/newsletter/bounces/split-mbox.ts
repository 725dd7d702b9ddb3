import { Refused } from '../../platform/refused.ts'

const NEWLINE = 0x0a

/**
 * The line before each message (RFC 4155, appendix A): "From", a sender and a date with its clock time.
 * A body's line that begins with "From" has no such date.
 */
const SEPARATOR = /^From \S.{0,400}?\b\d\d?:\d\d(?::\d\d)?\b.{0,40}$/

/** So many are read within some seconds. */
const MAX_MESSAGES = 10_000
const MAX_LINES = 500_000

/**
 * Parts a file of mail into its messages. What a mail server pipes into a command may begin with such
 * a separator, too, and is then a file of one.
 * @returns one message where nothing separates
 * @throws Refused in a sentence for more messages or lines than are read at once
 */
export function splitMbox(input: Uint8Array): Uint8Array[] {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  if (!isSeparator(bytes, 0)) return [bytes]
  const starts: number[] = []
  let isAfterEmpty = true
  let lines = 0
  for (let from = 0; from < bytes.length; from = endOfLine(bytes, from)) {
    const end = endOfLine(bytes, from)
    lines += 1
    if (isAfterEmpty && isSeparator(bytes, from)) starts.push(from)
    if (starts.length > MAX_MESSAGES || lines > MAX_LINES) throw new Refused(TOO_MANY)
    isAfterEmpty = bytes.toString('latin1', from, Math.min(end, from + 3)).trim() === ''
  }
  return starts.map((start, at) => bytes.subarray(endOfLine(bytes, start), starts[at + 1]))
}

const TOO_MANY = `That is more than ${MAX_MESSAGES.toLocaleString('en')} messages, or ${MAX_LINES.toLocaleString('en')} lines. Nothing was done: give the reports in several parts.`

/** @returns where the next line begins */
function endOfLine(bytes: Buffer, from: number): number {
  const end = bytes.indexOf(NEWLINE, from)
  return end < 0 ? bytes.length : end + 1
}

function isSeparator(bytes: Buffer, from: number): boolean {
  if (bytes.toString('latin1', from, from + 5) !== 'From ') return false
  const end = Math.min(endOfLine(bytes, from), from + 500)
  return SEPARATOR.test(bytes.toString('latin1', from, end).trimEnd())
}
