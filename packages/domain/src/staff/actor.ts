import type { Role } from './roles.ts'

export interface Actor {
  memberId: string
  name: string
  /** Empty while the session may only enroll a passkey: every operation is refused. */
  roles: readonly Role[]
  sessionId: string
  /** By a passkey, or on loopback by a link; null: not in this session. */
  verifiedAt: number | null
}
