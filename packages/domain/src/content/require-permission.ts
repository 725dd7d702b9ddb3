import type { Actor } from '../staff/actor.ts'
import { isPermitted, NotPermitted, type Permission } from '../staff/operation.ts'
import { contentPermissions } from './content-permissions.ts'

/** @throws NotPermitted if none of the actor's roles allows what is named */
export function requirePermission(actor: Actor, name: string): void {
  const all: Permission[] = Object.values(contentPermissions).flatMap(each => Object.values(each))
  const permission = all.find(each => each.name === name)
  if (!permission || !isPermitted(actor, permission)) {
    throw new NotPermitted({ name, roles: [] })
  }
}
