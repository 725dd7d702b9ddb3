const LINK = /<link\b[^>]*>/g
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
/** A largest picture that does not come must not keep a page from working. */
const PATIENCE_MS = 3000

/**
 * Lets a rendered page paint before its scripts are fetched: they would share the line with the
 * page itself and its largest picture. The script that starts its modules waits as plain text until
 * the first screen is painted, that picture included, and for no other; the modules' addresses, links
 * in its head until now, are then asked for all at once.
 * @param html a page with its scripts (`page-scripts.ts`)
 * @returns the same page, its scripts started late; a page without scripts as it is
 * @throws when its scripts do not look as expected, since they would start early or not at all
 */
export function startScriptsAfterPaint(html: string): string {
  const preloads = [...html.matchAll(LINK)]
    .map(([link]) => link)
    .filter(link => attribute(link, 'rel') === 'modulepreload')
  const scripts = [...html.matchAll(SCRIPT)].filter(
    ([, attributes = '']) => attribute(attributes, 'type') === 'module',
  )
  const [script, ...others] = scripts
  if (!script && preloads.length === 0) return html
  if (!script || others.length > 0) {
    throw new Error(`The page has ${scripts.length} scripts that start its modules, not one.`)
  }
  const [tag, attributes = '', code = ''] = script
  if (attribute(attributes, 'src') !== undefined) {
    throw new Error('The page starts its modules by a file, which cannot wait as text.')
  }
  if (preloads.length === 0) throw new Error('The page names no modules to preload.')
  const waiting = `<script type="text/plain">${code}</script>${starter(preloads.map(addressOf))}`
  return preloads.reduce((rest, link) => rest.replace(link, ''), html).replace(tag, () => waiting)
}

function addressOf(link: string): string {
  const address = attribute(link, 'href')
  if (address === undefined) throw new Error('The page preloads a module without an address.')
  return address
}

/** @returns the value of an attribute of a tag, wherever it stands and however it is quoted */
function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`)
  return value
    .exec(tag)
    ?.slice(1)
    .find(text => text !== undefined)
}

/**
 * The largest picture is the one that the page asks for at high priority; one that fails is not waited
 * for. A timer that an animation frame sets runs once that frame is on the screen.
 *
 * A form that the browser posts before its scripts run is noted, since they may start while the
 * answer is on its way (`isNativelyPosted` in `use-form.ts`). With the answer the page is hidden, and
 * Back may show it again as it was left: its scripts then send the form. A form without its file is
 * not posted: its file input is revealed instead, as its scripts will do it (`application-form.tsx`).
 *
 * A button that does nothing yet is marked when it is tapped, which `entry.client.tsx` makes good; a
 * tap anywhere else takes it back. One that the browser itself obeys is left alone.
 */
function starter(addresses: readonly string[]): string {
  return `<script>{
const waiting = document.currentScript.previousElementSibling
const start = () => requestAnimationFrame(() => setTimeout(() => {
  if (!waiting.isConnected) return
  const add = (tag, properties) => document.head.append(Object.assign(document.createElement(tag), properties))
  for (const href of ${JSON.stringify(addresses)}) add("link", { rel: "modulepreload", href })
  add("script", { type: "module", textContent: waiting.textContent })
  waiting.remove()
}))
Promise.resolve(document.querySelector("main [fetchpriority=high]")?.decode()).then(start, start)
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
setTimeout(start, ${PATIENCE_MS})
}</script>`
}
