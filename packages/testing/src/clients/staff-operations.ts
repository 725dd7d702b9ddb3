import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import type { Operation, Permission } from '@universe/domain/staff/operation'

const DOMAIN = join(import.meta.dirname, '../../../domain/src')

type AnyOperation = Operation<never[], unknown>

/** @returns every operation of the staff, by the name under which its file exports it */
async function findOperations(): Promise<Record<string, AnyOperation>> {
  const files = globSync('**/*.ts', { cwd: DOMAIN }).map(file => join(DOMAIN, file))
  const defining = files.filter(file => readFileSync(file, 'utf8').includes(' defineOperation('))
  const modules = await Promise.all(defining.map(file => import(file)))
  return Object.fromEntries(
    modules
      .flatMap(module => Object.entries<AnyOperation>(module))
      .filter(([, exported]) => typeof exported === 'function' && 'permission' in exported),
  )
}

export const staffOperations = await findOperations()

/** What the operations require, by name. */
export const permissions: Record<string, Permission> = Object.fromEntries(
  [
    ...Object.values(staffOperations).map(({ permission }) => permission),
    ...Object.values(contentPermissions).flatMap(each => Object.values<Permission>(each)),
  ].map(permission => [permission.name, permission]),
)
