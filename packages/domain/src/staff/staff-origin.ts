import { isOnLoopback } from '../mail/smtp-server.ts'
import type { StaffParts } from './staff-parts.ts'

type Located = Pick<StaffParts, 'staffUrl'>

/** @returns the origin that passkeys sign for */
export function staffOrigin({ staffUrl }: Located): string {
  return new URL(staffUrl()).origin
}

/** @returns the host that passkeys are bound to (WebAuthn's relying party id) */
export function passkeyHost({ staffUrl }: Located): string {
  return new URL(staffUrl()).hostname
}

/**
 * @returns whether only who sits at this machine reaches the staff's app: a link then signs in
 *   without a passkey, so that anyone can look at it on any computer
 */
export function isStaffOnLoopback({ staffUrl }: Located): boolean {
  const host = new URL(staffUrl()).hostname.replace(/^\[|\]$/g, '')
  // Names below it lead to this machine, too (RFC 6761, section 6.3).
  return host.endsWith('.localhost') || isOnLoopback({ host })
}
