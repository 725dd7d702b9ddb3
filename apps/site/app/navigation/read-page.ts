import type { ErrorResponse, Location } from 'react-router'
import { matchPath } from './load-route.ts'
import { DATA_ENDING } from './page-data.ts'
import type { ShownPage } from './shown-page.ts'

/** Its code must be loaded. @param before the same page keeps its data unless it revalidates */
export function readPage(location: Location, before: ShownPage): ShownPage {
  const { route, params } = matchPath(location.pathname)
  const module = window.__reactRouterRouteModules[route.id] ?? before.module
  const page: ShownPage = {
    ...before,
    location,
    routeId: route.id,
    module,
    params,
  }
  const { clientLoader, shouldRevalidate = () => true } = module
  const isSame = route.id === before.routeId
  if (isSame && !shouldRevalidate({ currentParams: before.params, nextParams: params })) return page
  page.actionData = isSame ? before.actionData : undefined
  page.error = undefined
  try {
    page.loaderData = clientLoader?.({ params, serverLoader: () => askServer(location.pathname) })
  } catch (thrown) {
    page.error = toError(thrown)
  }
  return page
}

async function askServer(path: string): Promise<unknown> {
  const response = await fetch(`${path}${DATA_ENDING}`)
  if (!response.ok) throw new Error(`The page's data were answered with ${response.status}.`)
  return response.json()
}

/** As React Router's server treats a thrown `data()`. */
function toError(thrown: unknown): unknown {
  const { data, init } = (thrown ?? {}) as { data?: unknown; init?: ResponseInit }
  if (!init) return thrown
  return { status: init.status, statusText: '', data, internal: false } as ErrorResponse
}
