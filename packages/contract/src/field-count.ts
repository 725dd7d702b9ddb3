/** More than any form of ours has: reading hundreds of thousands takes seconds. */
export const FIELDS_MAX = 2000

const URL_ENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const BOUNDARY = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]+)"|([^\s;"]+))/i

/**
 * Counts the fields of a posted form before anything reads them.
 * @param body as it came; its bytes as characters will do
 */
export function hasTooManyFields(body: string, contentType = ''): boolean {
  const [, quoted, boundary = quoted] = BOUNDARY.exec(contentType) ?? []
  const between = boundary ?? (URL_ENCODED.test(contentType) ? '&' : undefined)
  return between !== undefined && body.split(between, FIELDS_MAX + 1).length > FIELDS_MAX
}

export const TOO_MANY_FIELDS = 'This form has more fields than any of ours, so it was not read.'
