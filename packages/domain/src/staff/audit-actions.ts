/** Audited actions, in words that follow the member's name. */
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
  'settings.changed': 'changed their own name or settings',
  'member.invited': 'invited somebody',
  'invitation.resent': 'sent an invitation again',
  'invitation.withdrawn': 'withdrew an invitation',
  'member.roles-changed': 'changed a member’s roles',
  'member.corrected': 'corrected a member’s name or address',
  'member.disabled': 'disabled a member',
  'member.enabled': 'enabled a member',
  'member.removed': 'removed a member',
  'cv.read': 'read a CV',
  'mail.retried': 'sent mail again',
  'request.state-changed': 'gave a request a state',
  'request.assigned': 'assigned a request',
  'request.noted': 'wrote a note',
  'request.reply-opened': 'opened a reply',
  'request.judged': 'judged whether a request is spam',
  'request.acknowledged': 'had an acknowledgment sent that was kept back',
  'request.change-undone': 'took a change of a request back',
  'requests.exported': 'exported requests',
  'request.spam-erased': 'erased spam',
  'person.exported': 'exported all about a person',
  'person.erased': 'erased a person',
  'article.created': 'began an article',
  'article.edited': 'edited an article',
  'article.picture-added': 'uploaded a picture for an article',
  'article.restored': 'restored an earlier version of an article',
  'article.published': 'published an article',
  'article.withdrawn': 'took an article from the site',
  'article.publication-undone': 'took a publication of an article back',
  'article.scheduled': 'scheduled an article',
  'article.unscheduled': 'took a schedule of an article back',
  'article.deleted': 'put an article into the bin',
  'article.undeleted': 'took an article out of the bin',
  'vacancy.created': 'began a vacancy',
  'vacancy.edited': 'edited a vacancy',
  'vacancy.restored': 'restored an earlier version of a vacancy',
  'vacancy.published': 'published a vacancy',
  'vacancy.withdrawn': 'took a vacancy from the site',
  'vacancy.publication-undone': 'took a publication of a vacancy back',
  'vacancy.scheduled': 'scheduled a vacancy',
  'vacancy.unscheduled': 'took a schedule of a vacancy back',
  'vacancy.deleted': 'put a vacancy into the bin',
  'vacancy.undeleted': 'took a vacancy out of the bin',
  'audit.exported': 'exported the audit',
  'content.exported': 'exported all content into a folder',
  'content.imported': 'imported content from a folder',
  'article.imported': 'imported an article',
  'vacancy.imported': 'imported a vacancy',
  'issue.created': 'began an issue of the newsletter',
  'issue.edited': 'edited an issue of the newsletter',
  'issue.deleted': 'deleted an issue of the newsletter',
  'issue.tried': 'sent an issue of the newsletter to themselves',
  'issue.scheduled': 'scheduled an issue of the newsletter',
  'issue.unscheduled': 'took a schedule of an issue back',
  'issue.started': 'began to send an issue of the newsletter',
  'issue.start-undone': 'took the sending of an issue back',
  'issue.paused': 'paused an issue of the newsletter',
  'issue.resumed': 'resumed an issue of the newsletter',
  'issue.retried': 'tried the refused mails of an issue again',
  'issue.canceled': 'canceled an issue of the newsletter',
  'subscriber.unsubscribed': 'unsubscribed somebody',
  'subscriber.unsubscription-undone': 'took an unsubscription back',
  'subscribers.asked': 'asked subscribers to confirm',
  'subscribers.imported': 'imported subscribers',
  'subscribers.exported': 'exported subscribers',
  'suppression.lifted': 'let an address subscribe again',
  'form-secret.loss-confirmed': 'confirmed that the form secret of before is lost',
  'bounces.read': 'read reports of mail that came back',
} as const

export type AuditAction = keyof typeof auditActions

/** @returns an action in words; the name of one unknown to this release */
export function describeAction(action: string): string {
  return (auditActions as Record<string, string>)[action] ?? action
}

/** Action groups, by the part of the name before the dot. */
const GROUPS: Record<string, readonly string[]> = {
  'Signing in': ['session', 'sessions', 'passkey', 'recovery-codes', 'recovery-code', 'link'],
  Members: ['settings', 'member', 'invitation'],
  Requests: ['request', 'requests', 'cv', 'mail', 'person'],
  Articles: ['article'],
  Vacancies: ['vacancy'],
  Newsletter: ['issue', 'subscriber', 'subscribers', 'suppression', 'bounces'],
  'The whole store': ['audit', 'content', 'form-secret'],
}

/** @returns all actions by group, in words */
export function auditGroups() {
  return Object.entries(GROUPS).map(([title, subjects]) => ({
    title,
    actions: Object.entries(auditActions)
      .filter(([action]) => subjects.includes(action.split('.')[0] ?? ''))
      .map(([action, words]) => ({ action, words })),
  }))
}

/** Kinds of object that an entry's `objectId` identifies. */
type ObjectKind =
  | 'request'
  | 'member'
  | 'passkey'
  | 'session'
  | 'article'
  | 'vacancy'
  | 'issue'
  | 'subscriber'

const OBJECT_KINDS: readonly string[] = [
  'request',
  'member',
  'passkey',
  'article',
  'vacancy',
  'issue',
  'subscriber',
] satisfies ObjectKind[]

/** Actions whose prefix is not their object's kind. */
const otherObjects: Partial<Record<AuditAction, ObjectKind>> = {
  'session.began': 'passkey',
  'session.ended': 'session',
  'sessions.ended': 'member',
  'link.made': 'member',
  'invitation.resent': 'member',
  'invitation.withdrawn': 'member',
  'cv.read': 'request',
  'mail.retried': 'request',
}

/**
 * @returns the kind of an action's `objectId`; undefined without one, or for an action unknown to
 *   this release
 */
export function objectKindOf(action: string): ObjectKind | undefined {
  const other = (otherObjects as Record<string, ObjectKind>)[action]
  if (other || !(action in auditActions)) return other
  return OBJECT_KINDS.find((kind): kind is ObjectKind => action.startsWith(`${kind}.`))
}

const operatorActions: readonly string[] = [
  'link.made',
  'content.exported',
  'content.imported',
  'article.imported',
  'vacancy.imported',
  'bounces.read',
] satisfies AuditAction[]

/** @returns whether an action is only possible in the server's shell, without signing in */
export function isOperatorAction(action: string): boolean {
  return operatorActions.includes(action)
}
