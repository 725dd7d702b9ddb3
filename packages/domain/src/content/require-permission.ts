import type { ContentKind } from '@universe/contract/drafts'
import type { Actor } from '../staff/actor.ts'
import { isPermitted, NotPermitted } from '../staff/operation.ts'
import { contentPermissions } from './content-permissions.ts'

/** @throws NotPermitted if none of the actor's roles allows this with articles or vacancies */
export function requirePermission(
  actor: Actor,
  kind: ContentKind,
  what: keyof (typeof contentPermissions)[ContentKind],
): void {
  const permission = contentPermissions[kind][what]
  if (!isPermitted(actor, permission)) throw new NotPermitted(permission)
}
