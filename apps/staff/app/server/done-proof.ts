import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { requestContext } from './request-context.ts'

/** After that a page that is opened again says no more what was done. */
export const SAID_MS = 10 * 60_000

type Context = Readonly<RouterContextProvider>

/**
 * @param done what was done, as the address says it that a form leads to
 * @returns what shows that this server did it just now, in this session: a link that somebody else
 *   made has none, and claims nothing
 */
export function proveDone(context: Context, done: string): string {
  const at = Date.now().toString(36)
  return `${at}.${sign(context, done, at)}`
}

/** @returns whether it was done in this session, a short while ago */
export function isDone(context: Context, done: string, proof: string): boolean {
  const [at = '', signature = ''] = proof.split('.')
  const elapsed = Date.now() - Number.parseInt(at, 36)
  if (!(elapsed >= 0 && elapsed <= SAID_MS)) return false
  const expected = Buffer.from(sign(context, done, at))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(context: Context, done: string, at: string): string {
  const { token = '' } = context.get(requestContext)
  return createHmac('sha256', token).update(`done ${done} ${at}`).digest('base64url')
}
