import { matchRoutes, type RouteObject } from 'react-router'

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

/**
 * Fetches the code and the styles of a path's page, unless they are there.
 * @throws when one of them does not come; a browser may then refuse it for good in this document
 */
export async function loadRoute(path: string): Promise<void> {
  const routes = Object.values(window.__reactRouterManifest.routes)
  const [match] = matchRoutes(routes as unknown as RouteObject[], path) ?? []
  const route = match?.route as RouteFiles | undefined
  if (!route || route.id in window.__reactRouterRouteModules) return
  const { module, imports, css } = route
  // All at once: the module would ask for its imports only when it has come itself.
  await Promise.all([
    ...[module, ...imports].map(href => import(/* @vite-ignore */ href)),
    ...css.map(loadStyles),
  ])
}

/** Leaves a file of styles in the browser's cache, where the page's link to it finds it. */
async function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  const answer = await fetch(href)
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`)
  await answer.text()
}
