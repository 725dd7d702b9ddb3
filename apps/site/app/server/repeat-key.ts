import { createHmac } from 'node:crypto'

const REPEAT_WINDOW_MS = 10 * 60 * 1000

interface RepeatedPost {
  path: string
  name: string
  /** As forwarded. */
  texts: Record<string, string | undefined>
  fileSha256: string | undefined
}

/**
 * The same for a repeat from the same page within ten minutes (readings, Sending). It includes the
 * current ten-minute window, so that instances agree; a repeat in the next window is known to this
 * process alone. Secret, since whoever guessed a key could claim it first and get the visitor's
 * response.
 */
export function repeatKey(secret: Uint8Array, post: RepeatedPost): string {
  const now = Date.now()
  forgetBefore(now - REPEAT_WINDOW_MS)
  const window = Math.floor(now / REPEAT_WINDOW_MS)
  const before = keyWithin(window - 1, secret, post)
  if (now - (firstPosts.get(before) ?? 0) < REPEAT_WINDOW_MS) return before
  const key = keyWithin(window, secret, post)
  if (!firstPosts.has(key)) firstPosts.set(key, now)
  return key
}

/** Oldest first. */
const firstPosts = new Map<string, number>()
/** In a flood the oldest are dropped. */
const REMEMBERED_POSTS = 10_000

function forgetBefore(time: number) {
  for (const [key, postedAt] of firstPosts) {
    if (postedAt > time && firstPosts.size < REMEMBERED_POSTS) return
    firstPosts.delete(key)
  }
}

function keyWithin(
  window: number,
  secret: Uint8Array,
  { path, name, texts, fileSha256 = '' }: RepeatedPost,
): string {
  const hmac = createHmac('sha256', secret)
  // Length-prefixed: different lists give different input.
  const add = (part: string) => hmac.update(`${Buffer.byteLength(part)}:`).update(part)
  add(path)
  add(name)
  add(String(window))
  for (const [field, text = ''] of Object.entries(texts)) {
    add(field)
    add(text)
  }
  add(fileSha256)
  return hmac.digest('hex')
}
