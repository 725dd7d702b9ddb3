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
 * @returns whether the staff's app is reachable only from this machine: links then sign in without
 *   a passkey, for trying it out on any computer
 */
export function isStaffOnLoopback({ staffUrl }: Located): boolean {
  const host = new URL(staffUrl()).hostname.replace(/^\[|\]$/g, '')
  // Subdomains of localhost are loopback too (RFC 6761, section 6.3).
  return host.endsWith('.localhost') || isOnLoopback({ host })
}
