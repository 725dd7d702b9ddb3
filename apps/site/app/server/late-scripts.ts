const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g
const START = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/
/** A picture that does not come must not keep a page from working. */
const PATIENCE_MS = 3000

/**
 * Lets a rendered page paint before its scripts are fetched: they would share the line with the
 * styles, the font and the largest picture. Their addresses go from links in the page's head into
 * the script that starts them, which asks for all of them at once after the load and a paint.
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
    .replace(START, (_, open, code, close) => `${open}${startLate(code, addresses)}${close}`)
}

/** A timer that an animation frame sets runs once that frame is on the screen. */
function startLate(code: string, addresses: readonly unknown[]): string {
  return `await new Promise(resolve => {
  if (document.readyState === "complete") resolve()
  addEventListener("load", resolve)
  setTimeout(resolve, ${PATIENCE_MS})
})
await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
for (const href of ${JSON.stringify(addresses)}) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))
}
${toDynamicImports(code)}`
}

function toDynamicImports(code: string): string {
  const dynamic = code
    .replace(/^import "([^"]+)";/gm, 'await import("$1");')
    .replace(/^import \* as (\w+) from "([^"]+)";/gm, 'const $1 = await import("$2");')
  if (/^import\s/m.test(dynamic)) throw new Error(`This import cannot wait: ${code}`)
  return dynamic
}
