export type AuditAction = string & { readonly defined: unique symbol }

const OBJECT_KINDS = [
  'request',
  'member',
  'passkey',
  'session',
  'article',
  'vacancy',
  'issue',
  'subscriber',
] as const

export type ObjectKind = (typeof OBJECT_KINDS)[number]

interface DefinedAction {
  words: string
  object: ObjectKind | undefined
}

const defined = new Map<string, DefinedAction>()

/**
 * Beside its operation. The audit's page lists it, as the staff's app loads every operation.
 * @param name subject, dot, verb
 * @param words follow the member's name
 * @param about `object`: default: as the name begins
 */
export function auditAction(
  name: string,
  words: string,
  { object = OBJECT_KINDS.find(kind => name.startsWith(`${kind}.`)) }: { object?: ObjectKind } = {},
): AuditAction {
  defined.set(name, { words, object })
  return name as AuditAction
}

export function isAuditAction(action: string): boolean {
  return defined.has(action)
}

/** @returns in words; the name if unknown to this release */
export function describeAction(action: string): string {
  return defined.get(action)?.words ?? action
}

export function objectKindOf(action: string): ObjectKind | undefined {
  return defined.get(action)?.object
}

/** By the name's part before the dot. */
const GROUPS: Record<string, readonly string[]> = {
  'Signing in': ['session', 'sessions', 'passkey', 'recovery-codes', 'recovery-code', 'link'],
  Members: ['settings', 'member', 'invitation'],
  Requests: ['request', 'requests', 'cv', 'mail', 'person'],
  Articles: ['article'],
  Vacancies: ['vacancy'],
  Newsletter: ['issue', 'subscriber', 'subscribers', 'suppression', 'bounces'],
  'Whole database': ['audit', 'content', 'form-secret'],
}

export function auditGroups() {
  const all = [...defined].map(([action, { words }]) => ({ action, words }))
  all.sort((one, other) => one.words.localeCompare(other.words, 'en'))
  return Object.entries(GROUPS).map(([title, subjects]) => ({
    title,
    actions: all.filter(({ action }) => subjects.includes(action.split('.')[0] ?? '')),
  }))
}

/* The operator's: here, since the staff's app does not load their operations. */
export const linkMade = auditAction('link.made', 'made a link for a member', { object: 'member' })
export const bouncesRead = auditAction('bounces.read', 'read bounce reports')

export const contentExported = auditAction('content.exported', 'exported all content into a folder')
export const contentImported = auditAction('content.imported', 'imported content from a folder')
export const itemImported = {
  article: auditAction('article.imported', 'imported an article'),
  vacancy: auditAction('vacancy.imported', 'imported a vacancy'),
}

const operatorActions: readonly string[] = [
  linkMade,
  bouncesRead,
  contentExported,
  contentImported,
  ...Object.values(itemImported),
]

/** Only in the server's shell, without signing in. */
export function isOperatorAction(action: string): boolean {
  return operatorActions.includes(action)
}
