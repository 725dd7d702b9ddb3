import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_KINDS, type ContentKind } from '@universe/contract/drafts'
import type { Actor, StaffContext } from '@universe/domain/staff/context'
import type { Operation, Permission } from '@universe/domain/staff/operation'

const DOMAIN = join(import.meta.dirname, '../../../domain/src')

/** `input`: what follows the actor, and the kind. */
type Run = (parts: StaffContext, actor: Actor, ...input: readonly unknown[]) => Promise<unknown>

/** Those on articles and vacancies count once per kind. */
export interface StaffOperation {
  name: string
  run: Run
  permission: Permission
  kind?: ContentKind
}

type AnyOperation = Operation<never[], unknown>

async function findOperations(): Promise<StaffOperation[]> {
  const files = globSync('**/*.ts', { cwd: DOMAIN }).map(file => join(DOMAIN, file))
  const defining = files.filter(file => / define\w*Operation\(/.test(readFileSync(file, 'utf8')))
  const modules = await Promise.all(defining.map(file => import(file)))
  return modules.flatMap(module => Object.entries(module)).flatMap(describeOperation)
}

function describeOperation([name, exported]: [string, unknown]): StaffOperation[] {
  if (typeof exported !== 'function') return []
  const run = exported as Run
  const { permission, byKind } = exported as Partial<
    AnyOperation & { byKind: Record<ContentKind, AnyOperation> }
  >
  if (permission) return [{ name, run, permission }]
  if (!byKind) return []
  return CONTENT_KINDS.map(kind => ({
    name,
    run: (parts, actor, ...input) => run(parts, actor, kind, ...input),
    permission: byKind[kind].permission,
    kind,
  }))
}

export const staffOperations = await findOperations()

export const permissions: Record<string, Permission> = Object.fromEntries(
  staffOperations.map(({ permission }) => [permission.name, permission]),
)
