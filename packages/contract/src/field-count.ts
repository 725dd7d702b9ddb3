/** More than any form of ours has: reading hundreds of thousands takes seconds. */
export const FIELDS_MAX = 2000

/** What each field has in either encoding, wherever a reader finds the boundary between parts. */
const PART_HEAD = /content-disposition/i
const FIELD_END = '&'

/**
 * Counts the fields of a posted form before anything reads them.
 * @param body as it came; its bytes as characters will do
 * @param contentType as it came: of several types that it names, readers differ in which they take
 */
export function hasTooManyFields(body: string, contentType = ''): boolean {
  const marks = []
  if (/multipart/i.test(contentType)) marks.push(PART_HEAD)
  if (/urlencoded/i.test(contentType)) marks.push(FIELD_END)
  return marks.some(mark => body.split(mark, FIELDS_MAX + 1).length > FIELDS_MAX)
}

export const TOO_MANY_FIELDS = 'This form has more fields than any of ours, so it was not read.'
