/** What the audit records, and how lists say it of whoever did it. */
export const auditActions = {
  'session.began': 'signed in',
  'session.ended': 'signed out, or ended a session',
  'sessions.ended': 'ended a member’s sessions',
  'sessions.ended-for-all': 'signed everybody out',
  'passkey.enrolled': 'enrolled a passkey and signed in',
  'passkey.added': 'added a passkey',
  'passkey.renamed': 'renamed a passkey',
  'passkey.removed': 'removed a passkey',
  'passkey.confirmed': 'confirmed by passkey',
  'passkey.count-fell': 'was refused: the passkey may have been copied',
  'recovery-codes.made': 'made recovery codes',
  'recovery-code.used': 'came in by a recovery code',
  'link.made': 'made a link for a member',
  'link.used': 'came in by a link',
  'member.invited': 'invited somebody',
  'invitation.resent': 'sent an invitation again',
  'invitation.withdrawn': 'withdrew an invitation',
  'member.roles-changed': 'changed a member’s roles',
  'member.disabled': 'disabled a member',
  'member.enabled': 'enabled a member',
  'member.removed': 'removed a member',
  'cv.read': 'read a CV',
  'mail.retried': 'sent mail again',
  'audit.exported': 'exported the audit',
} as const

/** What the audit records. */
export type AuditAction = keyof typeof auditActions

/** @returns an action in words; of one that a later release wrote, its name */
export function describeAction(action: string): string {
  return (auditActions as Record<string, string>)[action] ?? action
}
