import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './run.ts'

/** An entry of package-lock.json, as far as it is read here. */
interface LockedPackage {
  version?: string
  integrity?: string
  license?: string
  link?: boolean
  resolved?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export interface ProductionPackage extends LockedPackage {
  /** Of a workspace, its path. */
  name: string
  /** Paths of its dependencies, workspaces included. */
  needs: string[]
}

/** The workspace that runs; the others are for tests. */
const PROGRAM = 'apps/server'

/**
 * Runtime dependencies of the server on this platform, by the lock file. npm's `--omit=dev` keeps
 * more: optional peers that are installed for development (a compiler, say).
 * @returns each package and workspace by its path in the lock file, in its order
 */
export function readProductionTree(): Map<string, ProductionPackage> {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const packages = lock.packages as Record<string, LockedPackage>
  const needed = new Map<string, string[]>()
  const visit = (path: string) => {
    if (needed.has(path)) return
    const needs = findNeeds(packages, path)
    needed.set(path, needs)
    needs.forEach(visit)
  }
  visit(PROGRAM)
  // The runtime; other dependencies of the root are for building.
  const runtimes = Object.keys(packages['']?.optionalDependencies ?? {})
  runtimes
    .map(name => `node_modules/${name}`)
    .filter(path => runsHere(packages[path]))
    .forEach(visit)
  const paths = [...needed.keys()].sort()
  return new Map(paths.map(path => [path, describe(packages, path, needed.get(path) ?? [])]))
}

function describe(packages: Record<string, LockedPackage>, path: string, needs: string[]) {
  // The last segment, for a nested package, too.
  const name = path.split('node_modules/').at(-1) ?? path
  return { ...packages[path], name, needs: needs.sort() }
}

function findNeeds(packages: Record<string, LockedPackage>, from: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[from] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    name => !peerDependenciesMeta?.[name]?.optional,
  )
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
  return [...names].flatMap(name => {
    const path = resolve(packages, from, name)
    if (path === undefined || !runsHere(packages[path])) {
      if (optionalDependencies?.[name]) return []
      throw new Error(`The lock file lacks ${name}, which ${from || 'the root'} needs.`)
    }
    const { link, resolved } = packages[path] ?? {}
    return [link && resolved ? resolved : path]
  })
}

/** As Node resolves a module: in each folder on the way up. */
function resolve(packages: Record<string, LockedPackage>, from: string, name: string) {
  const folders = from.split('/')
  for (let length = folders.length; length >= 0; length--) {
    const path = join(...folders.slice(0, length), 'node_modules', name)
    if (packages[path]) return path
  }
  return undefined
}

function runsHere({ os, cpu, libc }: LockedPackage = {}): boolean {
  const fits = (wanted: string[] | undefined, own: string) => wanted?.includes(own) ?? true
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc')
}
