/** No vowels, so that no word appears, and nothing that is read as something else. */
export const REFERENCE_CHARACTERS = '23456789CDFHJKMNPQRTVWX'
export const REFERENCE_LENGTH = 6

/**
 * Names a request to people: beside the form and in the subject of its mails (readings, Notices).
 * It is short enough to be read out, and no secret; two requests may, rarely, share one.
 * @param key the request's idempotency key or, without one, the id it is stored under
 * @returns six characters that nobody mistakes for others, always the same for one key
 */
export function requestReference(key: string): string {
  let rest = hash(key)
  let reference = ''
  while (reference.length < REFERENCE_LENGTH) {
    reference += REFERENCE_CHARACTERS[rest % REFERENCE_CHARACTERS.length]
    rest = Math.floor(rest / REFERENCE_CHARACTERS.length)
  }
  return reference
}

/** FNV-1a, of 32 bits: the browser's own digests are asynchronous and need a secure context. */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
  }
  return bits >>> 0
}
