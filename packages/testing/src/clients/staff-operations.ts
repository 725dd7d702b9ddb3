import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTENT_KINDS, type ContentKind } from '@universe/contract/drafts'
import type { Operation, Permission } from '@universe/domain/staff/operation'

const DOMAIN = join(import.meta.dirname, '../../../domain/src')

/** Those on articles and vacancies count once per kind. */
export interface StaffOperation {
  name: string
  exported: unknown
  permission: Permission
  kind?: ContentKind
}

type AnyOperation = Operation<never[], unknown>

async function findOperations(): Promise<StaffOperation[]> {
  const files = globSync('**/*.ts', { cwd: DOMAIN }).map(file => join(DOMAIN, file))
  const defining = files.filter(file =>
    / define(?:Content)?Operation\(/.test(readFileSync(file, 'utf8')),
  )
  const modules = await Promise.all(defining.map(file => import(file)))
  return modules.flatMap(module => Object.entries(module)).flatMap(describeOperation)
}

function describeOperation([name, exported]: [string, unknown]): StaffOperation[] {
  if (typeof exported !== 'function') return []
  const { permission, byKind } = exported as Partial<
    AnyOperation & { byKind: Record<ContentKind, AnyOperation> }
  >
  if (permission) return [{ name, exported, permission }]
  if (!byKind) return []
  return CONTENT_KINDS.map(kind => ({
    name,
    exported,
    permission: byKind[kind].permission,
    kind,
  }))
}

export const staffOperations = await findOperations()

export const permissions: Record<string, Permission> = Object.fromEntries(
  staffOperations.map(({ permission }) => [permission.name, permission]),
)
