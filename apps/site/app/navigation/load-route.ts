import type { PageModule } from './shown-page.ts'

declare global {
  interface Window {
    /** React Router's own: which files make up each route. */
    __reactRouterManifest: { routes: Record<string, RouteFiles> }
    /** The routes whose code has come, by name; the document's own are put there by its script. */
    __reactRouterRouteModules: Record<string, PageModule>
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
 * Fetches the code and the styles of a path's page.
 * @returns undefined when they are there, so that nobody waits for nothing
 * @throws when one of them does not come; a browser may then refuse it for good in this document
 */
export function loadRoute(path: string): Promise<unknown> | undefined {
  const { route } = matchPath(path)
  if (route.id in window.__reactRouterRouteModules) return
  const load = loads.get(route.id) ?? loadFiles(route).finally(() => loads.delete(route.id))
  loads.set(route.id, load)
  return load
}

/** @returns a path's route and parameters; the not-found route if none matches */
export function matchPath(path: string) {
  for (const route of Object.values(window.__reactRouterManifest.routes)) {
    const params = (route.path || route.index) && readParams(route, path)
    if (params) return { route, params }
  }
  throw new Error(`No page has the path ${path}`)
}

/**
 * As React Router reads them on the server, for the patterns of `routes.ts`: `:name`, `:name?` and `*`.
 * @returns the parameters of a path; undefined if it is not the route's
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

/** @returns the addresses of all styles of a route, those of every page first */
export function stylesOf(
  routes: Record<string, { css?: string[] } | undefined>,
  id: string,
): string[] {
  return [...new Set([...(routes.root?.css ?? []), ...(routes[id]?.css ?? [])])]
}

/** All at once: a module asks for its imports only when it has come itself. */
async function loadFiles({ id, module, imports = [] }: RouteFiles): Promise<void> {
  const [page] = await Promise.all([
    ...[module, ...imports].map(href => import(/* @vite-ignore */ href)),
    loadStyles(stylesOf(window.__reactRouterManifest.routes, id)),
  ])
  window.__reactRouterRouteModules[id] = page
}

/**
 * Adds the styles of a page to the document, unless they stand there already, as files or written
 * into it (`inline-styles.ts`). Each comes right after the one before it, so that they apply in the
 * same order as in a document of that page; none is taken away again.
 * @param hrefs all styles of the page in their order, those of the frame first
 * @throws when one of them does not come
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
