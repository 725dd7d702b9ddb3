import { isRecent } from '../platform/recency.ts'
import type { Actor, StaffContext } from './context.ts'
import type { Role } from './roles.ts'

export interface Permission {
  /** In refusals, security log and documents. */
  readonly name: string
  /** Any suffices. */
  readonly roles: readonly Role[]
  /** A passkey confirmation within `FRESH_MS`. */
  readonly fresh?: true
}

/** Checks the permission first. */
export interface Operation<Input extends unknown[], Result> {
  (parts: StaffContext, actor: Actor, ...input: Input): Promise<Result>
  readonly permission: Permission
}

export type Restricted = Permission | { readonly permission: Permission }

/**
 * The only entry for pages and other operations. `packages/domain/tests/operations-by-role.test.ts`
 * tries each as every role.
 * @param run records audited changes by `recordChange`
 * @returns throws `NotPermitted` or `FreshPasskeyNeeded`
 */
export function defineOperation<Input extends unknown[], Result>(
  permission: Permission,
  run: (parts: StaffContext, actor: Actor, ...input: Input) => Promise<Result>,
): Operation<Input, Result> {
  const operation = async (parts: StaffContext, actor: Actor, ...input: Input) => {
    requirePermission(actor, permission)
    if (permission.fresh && !isFresh(actor, parts.now())) throw new FreshPasskeyNeeded(permission)
    return run(parts, actor, ...input)
  }
  return Object.assign(operation, { permission })
}

/** @throws NotPermitted */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!isPermitted(actor, permission)) throw new NotPermitted(permission)
}

export const FRESH_MS = 5 * 60_000

export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
  readonly operation: string

  constructor({ name }: Permission) {
    super('Your roles do not allow this. An owner can change them.')
    this.operation = name
  }
}

export class FreshPasskeyNeeded extends Error {
  override readonly name = 'FreshPasskeyNeeded'
  readonly operation: string

  constructor({ name }: Permission) {
    super('Confirm it is you with your passkey.')
    this.operation = name
  }
}

/** For display. */
export function isPermitted({ roles }: Pick<Actor, 'roles'>, asked: Restricted): boolean {
  const permission = 'permission' in asked ? asked.permission : asked
  return permission.roles.some(role => roles.includes(role))
}

function isFresh({ verifiedAt }: Actor, now: number): boolean {
  return verifiedAt !== null && isRecent(verifiedAt, now, FRESH_MS)
}
