import type { Role } from './roles.ts'

export interface Actor {
  memberId: string
  name: string
  /** Empty while the session may only enroll a passkey, so that every operation is refused. */
  roles: readonly Role[]
  sessionId: string
  /** Last confirmation by a passkey, or on loopback by a link; null for none in this session. */
  verifiedAt: number | null
}
