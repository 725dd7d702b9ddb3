import type { EntryContext } from 'react-router'
import { PAGE_DATA_ID, type PageData } from '../navigation/page-data.ts'
import { scriptJson } from '../page-head/script-json.ts'

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

/** How long scripts wait for the largest picture, once all else is painted. */
const PICTURE_FIRST_MS = 200

/**
 * Lets a page paint before its scripts are fetched: they would share the line with the page itself and
 * its largest picture, the one that it asks for at high priority. The code waits as plain text until
 * the first screen is painted, and a little for that picture: most are small, and Home's shares the
 * line with scripts that are asked for while it comes. One that fails is not waited for.
 * A browser notes its first paint when it is on the screen, and a timer that an animation frame sets
 * runs when that frame is: the picture may come after the first paint.
 *
 * A form that the browser posts before its scripts run is noted, since they may start while the
 * answer is on its way (`isNativelyPosted` in `use-form.ts`). With the answer the page is hidden, and
 * Back may show it again as it was left: its scripts then send the form. A form without its file is
 * not posted: its file input is revealed instead, as its scripts will do it (`application-form.tsx`).
 *
 * A button that does nothing yet is marked when it is tapped, which `entry.client.tsx` makes good; a
 * tap anywhere else takes it back. One that the browser itself obeys is left alone.
 * A section that the address's flag names is scrolled to with the first paint: seconds later, once the
 * page is alive, it would move somebody who reads or types (readings, Flags). The first sign of such a
 * visitor stops it, as `scrollSmoothly` does later.
 *
 * The text becomes code by a policy of trusted types that nothing else can reach, and that the page's
 * policy names (`docs/decisions/trusted-types.md`).
 * @param code what starts the page's modules
 * @param modules the addresses of all that it imports, which are then asked for at once
 * @param mark the `nonce` by which the policy knows both, the code as what it becomes
 */
function startAfterPaint(code: string, modules: readonly string[], mark: string): string {
  return `<script nonce="${mark}" type="text/plain">${code}</script><script nonce="${mark}">{
const waiting = document.currentScript.previousElementSibling
const asIs = { createScript: text => text }
const trust = window.trustedTypes?.createPolicy("start", asIs) ?? asIs
const start = () => requestAnimationFrame(() => setTimeout(() => {
  if (!waiting.isConnected) return
  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties))
  for (const href of ${JSON.stringify(modules)}) add("link", { rel: "modulepreload", href })
  add("script", { type: "module", textContent: trust.createScript(waiting.textContent) })
  waiting.remove()
}))
const painted = PerformanceObserver.supportedEntryTypes.includes("paint") && new Promise(resolve => new PerformanceObserver(list => {
  if (list.getEntriesByName("first-contentful-paint").length > 0) resolve()
}).observe({ type: "paint", buffered: true }))
Promise.resolve(painted).then(() => {
  Promise.allSettled([document.querySelector("main [fetchpriority=high]")?.decode()]).then(start)
  setTimeout(start, ${PICTURE_FIRST_MS})
  const isFresh = performance.getEntriesByType("navigation")[0]?.type === "navigate" && !location.hash
  const section = isFresh && document.querySelector('main section[id="' + location.pathname.split("/")[2] + '"]')
  if (!section || scrollY > 0 || document.activeElement !== document.body) return
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches
  section.scrollIntoView({ behavior: isStill ? "instant" : "smooth" })
  section.querySelector("h2")?.focus({ preventScroll: true })
  const stay = () => scrollTo({ top: scrollY, behavior: "instant" })
  for (const sign of ["wheel", "pointerdown", "keydown"]) addEventListener(sign, stay, { once: true, passive: true })
})
addEventListener("submit", event => {
  const form = event.target
  if (event.defaultPrevented) return
  const file = form.querySelector("[type=file]")
  if (!file || file.value) window.nativelyPostedForm = form
  else {
    event.preventDefault()
    form.toggleAttribute("data-revealed", true)
    file.focus()
  }
})
onclick = ({ target, defaultPrevented }) => {
  document.querySelector("[data-tapped]")?.removeAttribute("data-tapped")
  const button = target.closest?.("button[type=button]")
  if (button && !button.commandForElement && !defaultPrevented) button.dataset.tapped = ""
}
addEventListener("pagehide", event => {
  window.nativelyPostedForm = undefined
  window.onclick?.(event)
})
}</script>`
}
