/** The name of an action that the audit records, as `auditAction` defines it. */
export type AuditAction = (string & { readonly defined: unique symbol }) | keyof typeof undefinedYet

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

interface DefinedAction {
  words: string
  object: ObjectKind | undefined
}

const defined = new Map<string, DefinedAction>()

/**
 * Defines an audited action beside the operation that records it. The audit's page knows it since
 * the staff's app loads every operation.
 * @param name a subject, a dot, and what was done to it
 * @param words follow the member's name
 * @param about `object`: the kind of its object, if the name does not begin with it
 */
export function auditAction(
  name: string,
  words: string,
  { object = OBJECT_KINDS.find(kind => name.startsWith(`${kind}.`)) }: { object?: ObjectKind } = {},
): AuditAction {
  defined.set(name, { words, object })
  return name as AuditAction
}

const OBJECT_KINDS: readonly ObjectKind[] = [
  'request',
  'member',
  'passkey',
  'article',
  'vacancy',
  'issue',
  'subscriber',
]

/** @returns whether it is an action of this release */
export function isAuditAction(action: string): boolean {
  return defined.has(action)
}

/** @returns an action in words; the name of one unknown to this release */
export function describeAction(action: string): string {
  return defined.get(action)?.words ?? action
}

/** @returns the kind of an action's `objectId`; undefined without one, or for an unknown action */
export function objectKindOf(action: string): ObjectKind | undefined {
  return defined.get(action)?.object
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

/** @returns all actions by group, in words, in the order of these */
export function auditGroups() {
  const all = [...defined].map(([action, { words }]) => ({ action, words }))
  all.sort((one, other) => one.words.localeCompare(other.words, 'en'))
  return Object.entries(GROUPS).map(([title, subjects]) => ({
    title,
    actions: all.filter(({ action }) => subjects.includes(action.split('.')[0] ?? '')),
  }))
}

/* Only possible in the server's shell, by what the staff's app does not load. */
export const linkMade = auditAction('link.made', 'made a link for a member', { object: 'member' })
export const bouncesRead = auditAction('bounces.read', 'read reports of mail that came back')

const operatorActions: readonly string[] = [
  linkMade,
  bouncesRead,
  'content.exported',
  'content.imported',
  'article.imported',
  'vacancy.imported',
]

/** @returns whether an action is only possible in the server's shell, without signing in */
export function isOperatorAction(action: string): boolean {
  return operatorActions.includes(action)
}

// Not yet beside what records them.
const undefinedYet = {
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
  'content.exported': 'exported all content into a folder',
  'content.imported': 'imported content from a folder',
  'article.imported': 'imported an article',
  'vacancy.imported': 'imported a vacancy',
}
for (const [name, words] of Object.entries(undefinedYet)) auditAction(name, words)
