import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readStyleFiles } from '@universe/site/server/open-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { median } from './table.ts'

/**
 * Renders /blogs repeatedly without page cache, with the content of the given server; prints the
 * median in ms. `growth.ts` runs a process per number of posts, so that memory use does not affect
 * the next.
 */
const [server = ''] = process.argv.slice(2)
const BUILD = join(import.meta.dirname, '../../apps/site/build')
const WARM_UP = 50
const REPEATS = 200

const build = await import(pathToFileURL(join(BUILD, 'server/index.js')).href)
const { createApi, createContentSource, serverContext } = build.entry.module
const api = createApi('', (path: string, init?: RequestInit) => fetch(`${server}${path}`, init))
// Asks the API only once, so that only rendering is measured.
const content = createContentSource(api, console)
const render = createRequestHandler(build, 'production')

const styleFile = await readStyleFiles(join(BUILD, 'client'))

const times: number[] = []
for (let i = 0; i < WARM_UP + REPEATS; i++) {
  const context = new RouterContextProvider()
  context.set(serverContext, { apiUrl: '', portalUrl: '', api, content, log: console, styleFile })
  const start = performance.now()
  const response = await render(new Request(`${server}/blogs`), context)
  const html = await response.text()
  if (response.status !== 200 || !html.includes('</html>')) throw new Error('/blogs did not render')
  if (i >= WARM_UP) times.push(performance.now() - start)
}
console.log(median(times))
