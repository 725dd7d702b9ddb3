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

const loads = new Map<string, Promise<unknown>>()

/**
 * Fetches the code and the styles of a path's page, unless they are there.
 * @throws when one of them does not come; a browser may then refuse it for good in this document
 */
export async function loadRoute(path: string): Promise<void> {
  const routes = Object.values(window.__reactRouterManifest.routes)
  const [match] = matchRoutes(routes as unknown as RouteObject[], path) ?? []
  const route = match?.route as RouteFiles | undefined
  if (!route || route.id in window.__reactRouterRouteModules) return
  const load = loads.get(route.id) ?? loadFiles(route)
  loads.set(route.id, load)
  try {
    await load
  } catch (error) {
    loads.delete(route.id)
    throw error
  }
}

/** All at once: a module asks for its imports only when it has come itself. */
function loadFiles({ module, imports, css }: RouteFiles): Promise<unknown> {
  return Promise.all([
    ...[module, ...imports].map(href => import(/* @vite-ignore */ href)),
    ...css.map(loadStyles),
  ])
}

function loadStyles(href: string): Promise<unknown> | undefined {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href })
  const load = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(new Error(`${href} did not come`))
  })
  document.head.append(link)
  return load.finally(() => link.remove())
}
