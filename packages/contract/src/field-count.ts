/** Above our forms; parsing hundreds of thousands of fields takes seconds. */
export const FIELDS_MAX = 2000
/** Parsers read part headers character by character: megabytes take seconds. */
const HEADS_MAX_CHARACTERS = 64 * 1024
/** Above the longest draft. Larger posts are files, sent as multipart. */
const FIELDS_MAX_CHARACTERS = 2 * 1024 * 1024

const HEAD_END = '\r\n\r\n'
/** Precedes each part, whatever boundary a parser assumes. */
const PART_START = '\r\n--'

/**
 * Measures fields and part headers before any parser runs.
 * @param body as received; bytes decoded as characters suffice
 * @param contentType as received: parsers differ in which of several they use
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

/** The first line of a multipart body must be its boundary. */
function hasTooManyParts(body: string): boolean {
  const start = body.indexOf('--') + 2
  const boundary = body.slice(start, body.indexOf('\r\n', start))
  const parts = body.split(boundary, FIELDS_MAX + 2)
  let characters = 0
  for (const part of parts) {
    const end = part.indexOf(HEAD_END)
    characters += end < 0 ? part.length : end
  }
  // Minus the preamble and the epilogue.
  return parts.length - 2 >= FIELDS_MAX || characters > HEADS_MAX_CHARACTERS
}

interface PostedBody {
  on(event: 'data', hear: (piece: { toString(encoding: 'latin1'): string }) => void): unknown
  emit(event: 'error', error: Error): unknown
}

/**
 * Fails like a broken connection, since the parser makes a stream of each part. Call it in the tick
 * in which the parser starts.
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
