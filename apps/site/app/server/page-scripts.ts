import type { EntryContext } from 'react-router'
import { PAGE_DATA_ID, type PageData } from '../navigation/page-data.ts'
import { scriptJson } from '../page-head/script-json.ts'
import { startAfterPaint } from './start-after-paint.ts'

/**
 * What a document needs at its end to come to life: the data that its page was rendered with, and the
 * start of its modules once it is painted.
 * @param mark the `nonce` by which the policy knows what runs
 */
export function pageScripts({ manifest }: EntryContext, data: PageData, mark: string): string {
  const { routeId } = data
  const { root, [routeId]: page } = manifest.routes
  if (!root || !page) throw new Error(`The build has no route ${routeId}.`)
  const modules = [manifest.url, manifest.entry, root, page].flatMap(module =>
    typeof module === 'string' ? module : [module.module, ...(module.imports ?? [])],
  )
  const start = `
import ${JSON.stringify(manifest.url)}
import * as root from ${JSON.stringify(root.module)}
import * as page from ${JSON.stringify(page.module)}
window.__reactRouterRouteModules = { root, ${JSON.stringify(routeId)}: page }
import(${JSON.stringify(manifest.entry.module)})
`
  return [
    `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(data)}</script>`,
    startAfterPaint(start, [...new Set(modules)], mark),
  ].join('')
}
