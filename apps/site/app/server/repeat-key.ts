import { createHmac } from 'node:crypto'

const REPEAT_WINDOW_MS = 10 * 60 * 1000

/** What makes one form post without scripts another than the next. */
interface RepeatedPost {
  /** The path of its page. */
  path: string
  name: string
  /** What it says, as it is sent on. */
  texts: Record<string, string | undefined>
  fileSha256: string | undefined
}

/**
 * The idempotency key of a form posted without scripts: the same for a repeat from the same page
 * within ten minutes (readings, Sending). Without the secret nobody works it out; whoever claimed it
 * first would be answered in the visitor's place.
 */
export function repeatKey(
  secret: Uint8Array,
  { path, name, texts, fileSha256 = '' }: RepeatedPost,
): string {
  const hmac = createHmac('sha256', secret)
  // Each part's length goes in, too, so that no two lists of parts are alike.
  const add = (part: string) => hmac.update(`${Buffer.byteLength(part)}:`).update(part)
  add(path)
  add(name)
  add(String(Math.floor(Date.now() / REPEAT_WINDOW_MS)))
  for (const [field, text = ''] of Object.entries(texts)) {
    add(field)
    add(text)
  }
  add(fileSha256)
  return hmac.digest('hex')
}
