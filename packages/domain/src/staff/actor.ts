import type { Role } from './roles.ts'

/** Who does something on the staff's side: a member, in a session. */
export interface Actor {
  memberId: string
  name: string
  /** None while the session may only enroll a passkey: then every operation is refused. */
  roles: readonly Role[]
  sessionId: string
  /** When a passkey, or on loopback a link, last stood for this person; null for not in this session. */
  verifiedAt: number | null
}
