import type { EntryContext } from 'react-router'
import { PAGE_DATA_ID, type PageData } from '../navigation/page-data.ts'
import { scriptJson } from '../page-head/page-meta.tsx'

/**
 * The page's data, and code that starts its modules after the first paint.
 * @param mark the security policy's `nonce`
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

/** For the largest picture. */
const PICTURE_FIRST_MS = 200

/**
 * Scripts compete for bandwidth with the document and its largest picture. So the code waits as
 * plain text for the first paint, then up to 200 ms for the picture with high priority: Home's is
 * large. Browsers report the first paint when it is on screen; `decode` and an animation frame put
 * the picture before scripts.
 *
 * Until hydration it also handles:
 * - Form posts: recorded, since hydration may happen while the response is on its way
 * (`isNativelyPosted` in `use-form.ts`); forgotten on `pagehide`, as Back may restore the page. A
 * form without its file reveals the file input, as `application-form.tsx` does.
 * - Taps on buttons that do nothing yet: marked until the next tap, and repeated by
 * `entry.client.tsx`. Buttons with a `command` work by themselves.
 * - A place in the page to return to, or the section in the URL's flag: all of the page is laid out
 * (`later-sections.css`).
 * - That section: scrolled to at the first paint, as later it would move someone who reads or types
 * (readings, Flags). Any input stops it, as in `scrollSmoothly`.
 *
 * A Trusted Types policy of its own turns the text into code (`docs/decisions/trusted-types.md`).
 * @param modules URLs of all that `code` imports, preloaded together
 * @param mark the security policy's `nonce`, for the waiting text and the running code
 */
function startAfterPaint(code: string, modules: readonly string[], mark: string): string {
  return `<script nonce="${mark}" type="text/plain">${code}</script><script nonce="${mark}">{
const isFresh = performance.getEntriesByType("navigation")[0]?.type === "navigate"
const layOut = () => document.documentElement.dataset.whole = ""
if (!isFresh) layOut()
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
  const section = isFresh && !location.hash && document.querySelector('main section[id="' + location.pathname.split("/")[2] + '"]')
  if (!section || scrollY > 0 || document.activeElement !== document.body) return
  layOut()
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
