import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readStyleFiles } from '@universe/site/server/open-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { median } from './table.ts'

/**
 * Renders /blogs again and again, as the site does for a page that it has not kept, with the content
 * that the server at the given address answers; prints how long one rendering takes at the median,
 * in ms. `growth.ts` runs it as a process of its own for each number of posts, so that none is
 * measured in the memory that another left.
 */
const [server = ''] = process.argv.slice(2)
const BUILD = join(import.meta.dirname, '../../apps/site/build')
const WARM_UP = 50
const REPEATS = 200

const build = await import(pathToFileURL(join(BUILD, 'server/index.js')).href)
const { createApi, createContentSource, serverContext } = build.entry.module
const api = createApi('', (path: string, init?: RequestInit) => fetch(`${server}${path}`, init))
// It asks the API once and then has its lists cached, so that rendering alone is measured.
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
