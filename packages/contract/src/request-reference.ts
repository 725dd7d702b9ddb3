/** No vowels, so that no words appear, and no look-alikes. */
export const REFERENCE_CHARACTERS = '23456789CDFHJKMNPQRTVWX'
export const REFERENCE_LENGTH = 6

/**
 * Shown beside the form and in mail subjects (readings, Notices). Short enough to read out, not
 * secret; collisions are rare.
 * @param key the idempotency key, or else the stored id
 * @returns six characters, stable for a key
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

/** 32-bit FNV-1a: the browser's digests are asynchronous and need a secure context. */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193)
  }
  return bits >>> 0
}
