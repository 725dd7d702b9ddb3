import { isRecent } from '../platform/recency.ts'
import type { Actor } from './actor.ts'
import {
  type FreshOperation,
  type Operation,
  type OperationRule,
  operations,
} from './operations.ts'

/** How long a passkey confirmation stays fresh. */
export const FRESH_MS = 5 * 60_000

export class NotPermitted extends Error {
  override readonly name = 'NotPermitted'
  readonly operation: Operation

  constructor(operation: Operation) {
    super('Your roles do not allow this. An owner can change them.')
    this.operation = operation
  }
}

/** Permitted after confirming with a passkey. */
export class FreshPasskeyNeeded extends Error {
  override readonly name = 'FreshPasskeyNeeded'
  readonly operation: Operation

  constructor(operation: Operation) {
    super('Confirm with your passkey that it is you.')
    this.operation = operation
  }
}

/**
 * First line of every operation of the staff.
 * @param asked the operation, and the time if it needs a fresh passkey
 * @throws NotPermitted if none of the actor's roles allows it
 * @throws FreshPasskeyNeeded if it needs a passkey confirmation within `FRESH_MS`
 */
export function requirePermission(
  actor: Actor,
  ...[operation, now = 0]:
    | [Exclude<Operation, FreshOperation>]
    | [operation: Operation, now: number]
): void {
  if (!isPermitted(actor, operation)) throw new NotPermitted(operation)
  const { fresh }: OperationRule = operations[operation]
  if (fresh && !isFresh(actor, now)) throw new FreshPasskeyNeeded(operation)
}

/** @returns whether the actor's roles allow an operation, for display */
export function isPermitted({ roles }: Pick<Actor, 'roles'>, operation: Operation): boolean {
  const rule: OperationRule = operations[operation]
  return rule.roles.some(role => roles.includes(role))
}

function isFresh({ verifiedAt }: Actor, now: number): boolean {
  return verifiedAt !== null && isRecent(verifiedAt, now, FRESH_MS)
}
