import { createHmac } from 'node:crypto'

const REPEAT_WINDOW_MS = 10 * 60 * 1000

/** Distinguishes form posts without scripts. */
interface RepeatedPost {
  /** The path of its page. */
  path: string
  name: string
  /** Its content, as forwarded. */
  texts: Record<string, string | undefined>
  fileSha256: string | undefined
}

/**
 * The idempotency key of a form posted without scripts: the same for a repeat from the same page
 * within ten minutes (readings, Sending). It holds the time's ten minutes by the clock, so that
 * instances agree; a repeat that falls into the next ones is known to this process by its memory, and
 * another instance takes it for a new request. Without the secret nobody works a key out; whoever
 * claimed it first would be answered in the visitor's place.
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

/** When each key was first given, oldest first. */
const firstPosts = new Map<string, number>()
/** A flood takes no more memory than this many; the oldest are forgotten. */
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
  // Each part's length goes in, too, so that no two lists of parts are alike.
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
