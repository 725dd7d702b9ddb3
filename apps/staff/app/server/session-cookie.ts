import type { StaffParts } from '@universe/domain/permissions/staff-parts'
import { type Cookie, createCookie } from 'react-router'

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

type Parts = Pick<StaffParts, 'staffUrl'>

/** @returns the header that gives a browser its session */
export function setSession(parts: Parts, token: string): Promise<string> {
  return sessionCookie(parts.staffUrl()).serialize(token)
}

/** @returns the header that takes it */
export function clearSession(parts: Parts): Promise<string> {
  return sessionCookie(parts.staffUrl()).serialize('', { maxAge: 0 })
}
