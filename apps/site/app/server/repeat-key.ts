import { createHmac } from 'node:crypto'

const REPEAT_WINDOW_MS = 10 * 60 * 1000

/**
 * The idempotency key of a form posted without scripts: the same for a repeat from the same page
 * within ten minutes (readings, Sending). Without the secret nobody works it out; whoever claimed it
 * first would be answered in the visitor's place.
 */
export async function repeatKey(
  request: Request,
  name: string,
  form: FormData,
  secret: Uint8Array,
): Promise<string> {
  const hmac = createHmac('sha256', secret)
  // Each part's length goes in, too, so that no two lists of parts are alike.
  const add = (part: string | Uint8Array) => hmac.update(`${Buffer.byteLength(part)}:`).update(part)
  add(new URL(request.url).pathname)
  add(name)
  add(String(Math.floor(Date.now() / REPEAT_WINDOW_MS)))
  for (const [field, value] of form) {
    add(field)
    add(typeof value === 'string' ? value : new Uint8Array(await value.arrayBuffer()))
  }
  return hmac.digest('hex')
}
