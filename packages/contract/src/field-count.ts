/** More than any form of ours has: reading hundreds of thousands takes seconds. */
export const FIELDS_MAX = 2000
/** A head is read sign by sign, so that megabytes of it take seconds, too. */
const HEADS_MAX_CHARACTERS = 64 * 1024
/** More than the longest draft; what is larger is a file, and comes in parts. */
const FIELDS_MAX_CHARACTERS = 2 * 1024 * 1024

const HEAD_END = '\r\n\r\n'
/** Before each part, whatever a reader takes for the boundary. */
const PART_START = '\r\n--'

/**
 * Counts the fields of a posted form, and measures what stands around them, before anything reads it.
 * @param body as it came; its bytes as characters will do
 * @param contentType as it came: of several types that it names, readers differ in which they take
 */
export function hasTooManyFields(body: string, contentType = ''): boolean {
  const isTooMuch = []
  if (/multipart/i.test(contentType)) isTooMuch.push(hasTooManyParts(body))
  if (/urlencoded/i.test(contentType)) {
    isTooMuch.push(
      body.length > FIELDS_MAX_CHARACTERS || body.split('&', FIELDS_MAX + 1).length > FIELDS_MAX,
    )
  }
  return isTooMuch.includes(true)
}

/** A form's first line is the boundary, or nobody can read it. */
function hasTooManyParts(body: string): boolean {
  const start = body.indexOf('--') + 2
  const boundary = body.slice(start, body.indexOf('\r\n', start))
  const parts = body.split(boundary, FIELDS_MAX + 2)
  let characters = 0
  for (const part of parts) {
    const end = part.indexOf(HEAD_END)
    characters += end < 0 ? part.length : end
  }
  // Beside the parts stand what is before the first and after the last.
  return parts.length - 2 >= FIELDS_MAX || characters > HEADS_MAX_CHARACTERS
}

/** A form's body as a server gets it, piece by piece. */
interface PostedBody {
  on(event: 'data', hear: (piece: { toString(encoding: 'latin1'): string }) => void): unknown
  emit(event: 'error', error: Error): unknown
}

/**
 * Fails a body that comes in more parts than any form has, as a broken line would: its reader makes a
 * stream of each. To be called in the turn in which that begins to read.
 */
export function limitParts(body: PostedBody): void {
  let parts = 0
  body.on('data', piece => {
    if (parts > FIELDS_MAX) return
    parts += piece.toString('latin1').split(PART_START).length - 1
    if (parts > FIELDS_MAX) body.emit('error', new Error(TOO_MANY_FIELDS))
  })
}

export const TOO_MANY_FIELDS = 'This form has more fields than any of ours, so it was not read.'
