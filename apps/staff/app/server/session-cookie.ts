import { endSession } from '@universe/domain/staff/sessions'
import type { StaffParts } from '@universe/domain/staff/staff-parts'
import { type Cookie, createCookie } from 'react-router'
import type { RequestContext } from './request-context.ts'

/**
 * The cookie that holds a session's token, and nothing else. On a loopback address it is a plain one:
 * some browsers drop a Secure cookie there.
 * @param staffUrl the staff's origin
 */
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
 * Gives a browser its new session, and ends the one that it had: a token that somebody else knows
 * must not outlive the next sign-in.
 * @param before what the browser came with
 * @returns the header that sets the cookie
 */
export async function changeSession(
  { parts, token: before }: Pick<RequestContext, 'parts' | 'token'>,
  token: string,
): Promise<string> {
  if (before !== undefined) await endSession(parts, before)
  return sessionCookie(parts.staffUrl()).serialize(token)
}

/** @returns the header that takes a browser's session */
export function clearSession(parts: Pick<StaffParts, 'staffUrl'>): Promise<string> {
  return sessionCookie(parts.staffUrl()).serialize('', { maxAge: 0 })
}
