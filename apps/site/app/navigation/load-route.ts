import type { PageModule } from './shown-page.ts'
import type { RootModule } from './site.tsx'

declare global {
  interface Window {
    /** React Router's. */
    __reactRouterManifest: { routes: Record<string, RouteFiles> }
    /** By id; the inline script registers the document's own. */
    __reactRouterRouteModules: Record<string, PageModule> & { root: RootModule }
  }
}

export interface RouteFiles {
  id: string
  path?: string
  index?: boolean
  module: string
  imports?: string[]
  css?: string[]
}

const loads = new Map<string, Promise<unknown>>()

/**
 * Code and styles.
 * @returns undefined if all is loaded
 * @throws if loading fails; browsers may then refuse that module for the document's lifetime
 */
export function loadRoute(path: string): Promise<unknown> | undefined {
  const { route } = matchPath(path)
  if (route.id in window.__reactRouterRouteModules) return
  const load = loads.get(route.id) ?? loadFiles(route).finally(() => loads.delete(route.id))
  loads.set(route.id, load)
  return load
}

/** The not-found route if none matches. */
export function matchPath(path: string) {
  for (const route of Object.values(window.__reactRouterManifest.routes)) {
    const params = (route.path || route.index) && readParams(route, path)
    if (params) return { route, params }
  }
  throw new Error(`No page has the path ${path}`)
}

/**
 * As React Router on the server: `:name`, `:name?` and `*`.
 * @returns undefined if it does not match
 */
export function readParams({ path = '' }: Pick<RouteFiles, 'path'>, at: string) {
  const params: Record<string, string | undefined> = {}
  if (path === '*') return params
  const given = partsOf(at)
  for (const part of path.split('/')) {
    const value = given.shift()
    const [, name, optional] = /^:(\w+)(\?)?$/.exec(part) ?? []
    if (name && (value || optional)) params[name] = value
    else if (name || part !== value?.toLowerCase()) return
  }
  return given.length > 0 ? undefined : params
}

function partsOf(path: string): string[] {
  const parts = path.replace(/^\/|\/+$/g, '').split('/')
  try {
    return parts.map(decodeURIComponent)
  } catch {
    return parts
  }
}

/** Shared ones first. */
export function stylesOf(
  routes: Record<string, { css?: string[] } | undefined>,
  id: string,
): string[] {
  return [...new Set([...(routes.root?.css ?? []), ...(routes[id]?.css ?? [])])]
}

/** In parallel: modules request imports only once loaded. */
async function loadFiles({ id, module, imports = [] }: RouteFiles): Promise<void> {
  const [page] = await Promise.all([
    ...[module, ...imports].map(href => import(/* @vite-ignore */ href)),
    loadStyles(stylesOf(window.__reactRouterManifest.routes, id)),
  ])
  window.__reactRouterRouteModules[id] = page
}

/**
 * Adds missing styles (files, or inlined by `inline-styles.ts`), each after its predecessor, in the
 * order of a document of that page; none is removed.
 * @param hrefs all of the page, shared ones first
 * @throws if one fails to load
 */
async function loadStyles(hrefs: readonly string[]): Promise<void> {
  let last: HTMLLinkElement | undefined
  const links = hrefs.map(href => {
    last = findLink(href) ?? addLink(href, last)
    return last
  })
  await Promise.all(links.filter(link => !link.disabled && !link.sheet).map(whenLoaded))
}

function findLink(href: string) {
  return document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${href}"]`)
}

function addLink(href: string, previous: HTMLLinkElement | undefined): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  if (previous) previous.after(link)
  else document.head.append(link)
  return link
}

function whenLoaded(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${link.href} did not come`))
    })
  })
}
