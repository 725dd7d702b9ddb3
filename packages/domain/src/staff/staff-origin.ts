import { isOnLoopback } from '../mail/mail-settings.ts'
import type { StaffParts } from './context.ts'

type Located = Pick<StaffParts, 'staffUrl'>

/** Signed by passkeys. */
export function staffOrigin({ staffUrl }: Located): string {
  return new URL(staffUrl()).origin
}

/** WebAuthn's relying party id. */
export function passkeyHost({ staffUrl }: Located): string {
  return new URL(staffUrl()).hostname
}

/** Only this machine reaches the app: links sign in without a passkey, to try it out. */
export function isStaffOnLoopback({ staffUrl }: Located): boolean {
  const host = new URL(staffUrl()).hostname.replace(/^\[|\]$/g, '')
  // RFC 6761, 6.3: subdomains are loopback, too.
  return host.endsWith('.localhost') || isOnLoopback({ host })
}
