import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { contentPermissions } from '@universe/domain/content/content-permissions'
import { listRequests } from '@universe/domain/requests/list-requests'
import type { Permission } from '@universe/domain/staff/operation'
import { staffOperations } from '@universe/testing/clients/staff-operations'
import routes from '../apps/staff/app/routes.ts'

/** The operations of the staff's addresses, parsed from their source. */
const APP = join(import.meta.dirname, '../apps/staff/app')

/** Address of the passkey calls of scripts. */
export const PASSKEY_CALLS = '/passkeys/:call'

/** An address of the staff's app. */
export interface StaffRoute {
  /** As its pattern: `/inbox/:id`. */
  path: string
  file: string
  /** Permissions needed to see it, including those of its layouts. */
  reads: Permission[]
  /** Its forms by name, with their operations. */
  posts: { intent: string | undefined; operation: Permission }[]
  hasAction: boolean
  hasLoader: boolean
  /** Whether it needs a session or an operation. */
  isPrivate: boolean
}

/** @returns every address of `apps/staff/app/routes.ts` except the catch-all */
export function readStaffRoutes(): StaffRoute[] {
  return flatten(routes, '', [])
}

/** @returns names of the passkey calls */
export function readPasskeyCalls(): string[] {
  const { file } = readStaffRoutes().find(({ path }) => path === PASSKEY_CALLS) ?? { file: '' }
  const source = read(file)
  return [...source.matchAll(/^ {2}(?:async )?'?([a-z-]+)'?(?:: async )?\(.*\) (?:=>|{)/gm)].map(
    ([, name = '']) => name,
  )
}

function flatten(
  entries: readonly RouteConfigEntry[],
  above: string,
  around: readonly string[],
): StaffRoute[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`
    const below = flatten(children, own, [...around, file])
    const isAddress = index || (path !== undefined && path !== '*')
    return isAddress ? [describe(own || '/', file, around), ...below] : below
  })
}

function describe(path: string, file: string, around: readonly string[]): StaffRoute {
  const source = readWhole(file)
  const permissionOf = permissionsAt(path)
  const reads = [...around.map(read), source]
    .flatMap(readsOf)
    .map(permissionOf)
    .filter(each => !path.startsWith('/vacancies') || !articlesOnly.includes(each))
    .filter(each => !/^\/(?:articles|vacancies)\b/.test(path) || each !== listRequests.permission)
  const posts = postsOf(source).map(({ intent, name }) => ({
    intent,
    operation: permissionOf(name),
  }))
  return {
    path,
    file,
    reads,
    posts,
    hasAction: /export (?:async )?(?:function|const) action\b/.test(source),
    hasLoader: /export (?:async )?(?:function|const) loader\b/.test(source),
    isPrivate: around.includes('shared/frame/frame.tsx') || reads.length + posts.length > 0,
  }
}

/**
 * Shared pages read pictures, which only articles have; a vacancy's page adds its applicants for
 * roles that see them.
 */
const articlesOnly: readonly Permission[] = Object.values(contentPermissions.article)

function read(file: string): string {
  return readFileSync(join(APP, file), 'utf8')
}

/** @returns a file's source with that of its imports from its folder and neighboring ones */
function readWhole(file: string, known = new Set<string>()): string {
  if (known.has(file)) return ''
  known.add(file)
  const source = read(file)
  const near = [...source.matchAll(/from '(\.\.?\/(?!\+types)[^']+)'/g)]
    .map(([, name = '']) => join(dirname(file), name))
    .filter(
      name => !/^(?:server|shared|content\/(?!item|list))\b/.test(name) && /\.tsx?$/.test(name),
    )
  return [source, ...near.map(name => readWhole(name, known))].join('\n')
}

/** Without those that the page does only for whoever may. */
function readsOf(source: string): string[] {
  const calls = /(?<!\bmay\w+ \? await )\bread(?:Or404)?\(\s*context,\s*(\w+)/g
  return [...source.matchAll(calls)].map(([, name = '']) => name)
}

/**
 * Operations called by `attempt`, by the key of `answerForm`; without a key in a function shared by
 * several.
 */
function postsOf(source: string): { intent: string | undefined; name: string }[] {
  const helpers = new Map(
    [...source.matchAll(/^ {2}const (\w+) = async [\s\S]*?\battempt\(\s*context,\s*(\w+)/gm)].map(
      ([, helper = '', name = '']) => [helper, name],
    ),
  )
  const found = source
    .replace(/^( {4}'?[\w-]+'?: )(\w+|\(\w*\)) => (\w+)\(/gm, (deed, key, form, helper) =>
      helpers.has(helper)
        ? `${key}async ${form} => attempt(context, ${helpers.get(helper)}, `
        : deed,
    )
    .matchAll(/^ {4}'?([\w-]+)'?: async (?:\w+|\(\w*\)) =>|\battempt\(\s*context,\s*(\w+)/gm)
  let intent: string | undefined
  const posts: ReturnType<typeof postsOf> = []
  for (const [, key, name = ''] of found) {
    if (key !== undefined) intent = key
    else posts.push({ intent, name })
  }
  return posts
}

/**
 * @returns an operation's permissions at an address, which tells articles from vacancies @throws
 *   for an unknown one
 */
function permissionsAt(path: string): (name: string) => Permission {
  const content = path.startsWith('/vacancies') ? 'vacancy' : 'article'
  return name => {
    const found = staffOperations.find(
      each => each.name === name && (each.kind ?? content) === content,
    )
    if (!found) throw new Error(`${name} is no operation.`)
    return found.permission
  }
}
