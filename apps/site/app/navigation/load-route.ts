import { matchRoutes, type RouteObject } from 'react-router'
import { loadStyles } from './load-styles.ts'

declare global {
  interface Window {
    /** React Router's own: which files make up each route, and the routes that it has loaded. */
    __reactRouterManifest: { routes: Record<string, RouteFiles> }
    __reactRouterRouteModules: Record<string, unknown>
  }
}

interface RouteFiles {
  id: string
  module: string
  imports: string[]
  css: string[]
}

const loads = new Map<string, Promise<unknown>>()

/**
 * Fetches the code and the styles of a path's page, unless they are there.
 * @throws when one of them does not come; a browser may then refuse it for good in this document
 */
export async function loadRoute(path: string): Promise<void> {
  const { routes } = window.__reactRouterManifest
  const [match] = matchRoutes(Object.values(routes) as unknown as RouteObject[], path) ?? []
  const route = match?.route as RouteFiles | undefined
  if (!route || route.id in window.__reactRouterRouteModules) return
  const load = loads.get(route.id) ?? loadFiles(route, routes.root?.css ?? [])
  loads.set(route.id, load)
  try {
    await load
  } catch (error) {
    loads.delete(route.id)
    throw error
  }
}

/** All at once: a module asks for its imports only when it has come itself. */
function loadFiles({ module, imports, css }: RouteFiles, frameCss: string[]): Promise<unknown> {
  return Promise.all([
    ...[module, ...imports].map(href => import(/* @vite-ignore */ href)),
    loadStyles([...new Set([...frameCss, ...css])]),
  ])
}
