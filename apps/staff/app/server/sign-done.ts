import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import { requestContext } from './request-context.ts'

/** How long a message in an address is shown when the page is opened again. */
export const DONE_VALID_MS = 10 * 60_000

type Context = Readonly<RouterContextProvider>

/**
 * @param done the message in the address to which a form redirects
 * @returns a signature that proves that this session did it just now, so that a forged link shows
 * nothing
 */
export function signDone(context: Context, done: string): string {
  const at = Date.now().toString(36)
  return `${at}.${sign(context, done, at)}`
}

/** @returns whether the signature is valid for this session, and recent */
export function verifyDone(context: Context, done: string, proof: string): boolean {
  const [at = '', signature = ''] = proof.split('.')
  const elapsed = Date.now() - Number.parseInt(at, 36)
  if (!(elapsed >= 0 && elapsed <= DONE_VALID_MS)) return false
  const expected = Buffer.from(sign(context, done, at))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(context: Context, done: string, at: string): string {
  const { token = '' } = context.get(requestContext)
  return createHmac('sha256', token).update(`done ${done} ${at}`).digest('base64url')
}
