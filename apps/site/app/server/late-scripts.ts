const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const START = /<script type="module" async="">([\s\S]*?<\/script>)/
/** A picture that does not come must not keep a page from working. */
const PATIENCE_MS = 3000

/**
 * Lets a rendered page paint before its scripts are fetched: they would share the line with the
 * styles, the font and the largest picture. The script that starts its modules waits as plain text
 * until the page has loaded and painted; the modules' addresses, links in its head until now, are
 * then asked for all at once.
 * @param html a page as React Router renders it
 * @returns the same page, its scripts started late; a page without scripts as it is
 * @throws when its scripts do not look as expected, since they would start early or not at all
 */
export function startScriptsAfterPaint(html: string): string {
  const addresses = [...html.matchAll(PRELOAD)].map(([, address]) => address)
  if (addresses.length === 0) return html
  if (!START.test(html)) throw new Error('The page has no script that starts its modules.')
  return html
    .replace(PRELOAD, '')
    .replace(START, (_, rest) => `<script type="text/plain">${rest}${starter(addresses)}`)
}

/**
 * A timer that an animation frame sets runs once that frame is on the screen. A form that is posted
 * before its scripts run is marked, since they come alive while the answer is on its way.
 */
function starter(addresses: readonly unknown[]): string {
  return `<script>{
const waiting = document.currentScript.previousElementSibling
const start = () => requestAnimationFrame(() => setTimeout(() => {
  if (!waiting.isConnected) return
  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties))
  for (const href of ${JSON.stringify(addresses)}) add("link", { rel: "modulepreload", href })
  add("script", { type: "module", textContent: waiting.textContent })
  waiting.remove()
}))
addEventListener("load", start)
addEventListener("submit", ({ target, defaultPrevented }) => { target.isPosted ||= !defaultPrevented })
setTimeout(start, ${PATIENCE_MS})
}</script>`
}
