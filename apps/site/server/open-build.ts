import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { createApi } from '../app/api/api.ts'
import type { DATA_ENDING } from '../app/navigation/page-data.ts'
import type { createContentSource } from '../app/server/content-source.ts'
import type { serverContext } from '../app/server/context.ts'
import type { createSubscriptionCalls, unsubscribeByOneClick } from '../app/server/letter-posts.ts'
import type { sharedIdOfMissing } from '../app/server/missing-record.ts'
import { createRouteTable } from './route-table.ts'
import { readStyleFiles } from './style-files.ts'

/** The site's build: `server/index.js` and the folder `client`. */
export const BUILD_DIR = join(import.meta.dirname, '..', 'build')

/** What the app's server entry gives away besides its renderer. */
interface AppModule {
  DATA_ENDING: typeof DATA_ENDING
  createApi: typeof createApi
  createContentSource: typeof createContentSource
  createSubscriptionCalls: typeof createSubscriptionCalls
  serverContext: typeof serverContext
  sharedIdOfMissing: typeof sharedIdOfMissing
  unsubscribeByOneClick: typeof unsubscribeByOneClick
}

/**
 * Reads the site as it is built.
 * @returns what renders a request, and what its context is made of
 * @throws when it is not built
 */
export async function openBuild(buildDir: string) {
  const file = pathToFileURL(join(buildDir, 'server/index.js'))
  if (!existsSync(file)) throw new Error('The site is not built. Run "npm run build" first.')
  const build: ServerBuild & { entry: { module: AppModule } } = await import(file.href)
  const app = build.entry.module
  return {
    app,
    handle: createRequestHandler(build, 'production'),
    routes: createRouteTable(build.routes, app.DATA_ENDING),
    styleFile: await readStyleFiles(join(buildDir, 'client')),
  }
}
