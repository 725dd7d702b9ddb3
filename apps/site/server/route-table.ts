import type { ServerBuild } from 'react-router'

export type Address =
  | { kind: 'page' | 'endpoint'; path: string }
  /** Reached by a secret link: not listed, not cached. */
  | { kind: 'letter'; path: string }
  /** The content tells whether it exists. */
  | { kind: 'record'; path: string; folder: string; id: string }
  /** In other case, percent-encoded, or with trailing slashes. */
  | { kind: 'moved'; path: string }
  | { kind: 'other' }

type Route = NonNullable<ServerBuild['routes'][string]>

const OTHER: Address = { kind: 'other' }

/** @param dataEnding of a page's data URL; no page's path ends so */
export function createRouteTable(routes: ServerBuild['routes'], dataEnding: string) {
  const known = Object.values(routes)
    .filter(route => route !== undefined)
    .filter(({ path, index }) => index || (path !== undefined && path !== '' && path !== '*'))
    .map(toKnownRoute)
  const fixed = new Map(
    known
      .filter(({ parameter }) => parameter !== 'required')
      .map(({ kind, path }) => [path, { kind, path }] as const),
  )

  function find(path: string): Address {
    if (path.endsWith(dataEnding) || !isDecodable(path)) return OTHER
    const address = fixed.get(path)
    if (address) return address
    const slash = path.lastIndexOf('/')
    const last = path.slice(slash + 1)
    const route = last && known.find(each => each.parameter && each.path === path.slice(0, slash))
    if (!route) return OTHER
    // A flag affects only the browser's scroll position.
    if (route.parameter === 'optional') return { kind: route.kind, path: route.path }
    return { kind: 'record', path, folder: route.path, id: last }
  }

  return {
    /** Without parameters, except those linked from mails. */
    pages: [...fixed.values()].filter(({ kind }) => kind === 'page').map(({ path }) => path),
    resolve(path: string): Address {
      const onePath = toOnePath(path)
      const address = find(onePath)
      if (address === OTHER || onePath === path) return address
      return { kind: 'moved', path: onePath }
    },
    takesForm(path: string): boolean {
      const address = find(toOnePath(path))
      if (address.kind === 'other') return false
      const fixedPart = address.kind === 'record' ? address.folder : address.path
      return known.some(route => route.path === fixedPart && route.takesForm)
    },
  }
}

/** At most one parameter, the last segment: `:id`, or `:flag?`. */
function toKnownRoute({ path = '', module }: Route) {
  const [, fixedPart = '', name, optional] = /^([^:]*?)(?:\/:(\w+)(\?)?)?$/.exec(path) ?? []
  return {
    path: `/${fixedPart}`,
    parameter: name && (optional ? ('optional' as const) : ('required' as const)),
    kind: kindOf(module),
    takesForm: 'action' in module && module.action !== undefined,
  }
}

export interface PageHandle {
  isForLetters: true
}

function kindOf(module: Route['module']) {
  if (!('default' in module && module.default)) return 'endpoint' as const
  const { isForLetters } = (module.handle ?? {}) as Partial<PageHandle>
  return isForLetters ? ('letter' as const) : ('page' as const)
}

function toOnePath(path: string): string {
  return withPlainCharacters(withoutEndSlashes(path)).toLowerCase()
}

/** RFC 3986, section 6.2.2.2: percent-encoding unreserved characters changes nothing. */
function withPlainCharacters(path: string): string {
  return path.replace(/%[2-7][\da-f]/gi, octet => {
    const character = decodeURIComponent(octet)
    return /[\w.~-]/.test(character) ? character : octet
  })
}

/** Undecodable paths are refused before routing (`GET /%ff`: 400). */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** A regular expression would take quadratic time on many slashes. */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
