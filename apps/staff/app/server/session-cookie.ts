import type { StaffParts } from '@universe/domain/staff/context'
import { endSession } from '@universe/domain/staff/sessions'
import { type Cookie, createCookie } from 'react-router'
import type { RequestContext } from './request-context.ts'

/** Not Secure on loopback, where some browsers would drop it. */
export function sessionCookie(staffUrl: string): Cookie {
  const secure = staffUrl.startsWith('https:')
  return createCookie(secure ? '__Host-staff' : 'staff', {
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/',
  })
}

/**
 * Ends the previous session: a stolen token must not outlive the next sign-in.
 * @param before the browser's previous token
 * @returns the Set-Cookie header
 */
export async function changeSession(
  { parts, token: before }: Pick<RequestContext, 'parts' | 'token'>,
  token: string,
): Promise<string> {
  if (before !== undefined) await endSession(parts, before)
  return sessionCookie(parts.staffUrl()).serialize(token)
}

/** @returns the Set-Cookie header */
export function clearSession(parts: Pick<StaffParts, 'staffUrl'>): Promise<string> {
  return sessionCookie(parts.staffUrl()).serialize('', { maxAge: 0 })
}
