import { isOnLoopback } from '../mail/smtp-server.ts'
import type { StaffParts } from './staff-parts.ts'

type Located = Pick<StaffParts, 'staffUrl'>

/** @returns the origin that passkeys sign */
export function staffOrigin({ staffUrl }: Located): string {
  return new URL(staffUrl()).origin
}

/** @returns WebAuthn's relying party id */
export function passkeyHost({ staffUrl }: Located): string {
  return new URL(staffUrl()).hostname
}

/**
 * @returns whether only this machine reaches the staff's app: links then sign in without a passkey,
 *   to try it out
 */
export function isStaffOnLoopback({ staffUrl }: Located): boolean {
  const host = new URL(staffUrl()).hostname.replace(/^\[|\]$/g, '')
  // Subdomains of localhost are loopback too (RFC 6761, section 6.3).
  return host.endsWith('.localhost') || isOnLoopback({ host })
}
