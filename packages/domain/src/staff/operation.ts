import { isRecent } from '../platform/recency.ts'
import type { Actor } from './actor.ts'
import type { StaffContext } from './context.ts'
import type { Role } from './roles.ts'

/** Who may do something. Several operations may share one. */
export interface Permission {
  /** As refusals, the security log and the staff's documents name it. */
  readonly name: string
  /** Any of these suffices. */
  readonly roles: readonly Role[]
  /** Requires a passkey confirmation within `FRESH_MS`. */
  readonly fresh?: true
}

/** Something a member does or reads, which checks their permission before anything else. */
export interface Operation<Input extends unknown[], Result> {
  (parts: StaffContext, actor: Actor, ...input: Input): Promise<Result>
  readonly permission: Permission
}

/** What only some roles may do: by a permission, or by the operation that requires it. */
export type Restricted = Permission | { readonly permission: Permission }

/**
 * Defines an operation of the staff: the only way in, for pages and for other operations.
 * `packages/domain/tests/operations-by-role.test.ts` finds each and tries it as every role.
 * @param run what it does; audited changes go through `recordChange`
 * @returns it, which throws `NotPermitted` if none of the actor's roles allows it, and
 *   `FreshPasskeyNeeded` if it needs a passkey confirmation within `FRESH_MS`
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

/** @throws NotPermitted if none of the actor's roles allows it */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (!isPermitted(actor, permission)) throw new NotPermitted(permission)
}

/** How long a passkey confirmation stays fresh. */
export const FRESH_MS = 5 * 60_000

export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
  readonly operation: string

  constructor({ name }: Permission) {
    super('Your roles do not allow this. An owner can change them.')
    this.operation = name
  }
}

/** Permitted after confirming with a passkey. */
export class FreshPasskeyNeeded extends Error {
  override readonly name = 'FreshPasskeyNeeded'
  readonly operation: string

  constructor({ name }: Permission) {
    super('Confirm it is you with your passkey.')
    this.operation = name
  }
}

/** @returns whether the actor's roles allow an operation, for display */
export function isPermitted({ roles }: Pick<Actor, 'roles'>, asked: Restricted): boolean {
  const permission = 'permission' in asked ? asked.permission : asked
  return permission.roles.some(role => roles.includes(role))
}

function isFresh({ verifiedAt }: Actor, now: number): boolean {
  return verifiedAt !== null && isRecent(verifiedAt, now, FRESH_MS)
}
