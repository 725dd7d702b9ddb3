import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler, type ServerBuild } from 'react-router'
import type { createApi } from '../app/api/api.ts'
import type { createContentSource } from '../app/server/content-source.ts'
import type { serverContext } from '../app/server/context.ts'
import type { StyleFile } from '../app/server/inline-styles.ts'
import type { createSubscriptionCalls, unsubscribeByOneClick } from '../app/server/letter-posts.ts'
import type { sharedIdOfMissing } from '../app/server/missing-record.ts'
import { createRouteTable } from './route-table.ts'

const BUILD_DIR = join(import.meta.dirname, '..', 'build')
export const CLIENT_DIR = join(BUILD_DIR, 'client')

interface AppModule {
  DATA_ENDING: string
  createApi: typeof createApi
  createContentSource: typeof createContentSource
  createSubscriptionCalls: typeof createSubscriptionCalls
  serverContext: typeof serverContext
  sharedIdOfMissing: typeof sharedIdOfMissing
  unsubscribeByOneClick: typeof unsubscribeByOneClick
}

/** @throws if it is not built */
export async function openBuild() {
  const file = pathToFileURL(join(BUILD_DIR, 'server/index.js'))
  if (!existsSync(file)) throw new Error('The site is not built. Run "npm run build" first.')
  const build: ServerBuild & { entry: { module: AppModule } } = await import(file.href)
  const app = build.entry.module
  return {
    app,
    handle: createRequestHandler(build, 'production'),
    routes: createRouteTable(build.routes, app.DATA_ENDING),
    styleFile: await readStyleFiles(CLIENT_DIR),
  }
}

/**
 * For inlining.
 * @param root the client build's folder
 * @returns throws for unknown paths
 */
export async function readStyleFiles(root: string): Promise<(href: string) => StyleFile> {
  const files = new Map<string, StyleFile>()
  for await (const path of glob('assets/*.css', { cwd: root })) {
    const href = `/${path}`
    files.set(href, { href, text: await readFile(join(root, path), 'utf8') })
  }
  return href => {
    const file = files.get(href)
    if (!file) throw new Error(`The build has no styles ${href}.`)
    return file
  }
}
