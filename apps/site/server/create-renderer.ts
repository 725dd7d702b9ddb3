import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { createApi, Fetch } from '../app/api/api.ts'
import type { DATA_ENDING } from '../app/navigation/page-data.ts'
import type { ContentSource, createContentSource } from '../app/server/content-source.ts'
import type { Log, PostedForm, serverContext } from '../app/server/context.ts'
import type { sharedIdOfMissing } from '../app/server/missing-record.ts'
import { inlineMark } from './content-security-policy.ts'
import { createRouteTable } from './route-table.ts'
import type { SiteOptions } from './site.ts'
import { readStyleFiles } from './style-files.ts'

/** Asked of the API, never by a visitor's request. A published change shows within two of these. */
const CONTENT_CHECK_MS = 1000

/** What the app's server entry gives away besides its renderer. */
interface AppModule {
  DATA_ENDING: typeof DATA_ENDING
  createApi: typeof createApi
  createContentSource: typeof createContentSource
  serverContext: typeof serverContext
  sharedIdOfMissing: typeof sharedIdOfMissing
}

/** Whom a page is rendered for, where it is for one visitor alone. */
interface Visit {
  clientAddress?: string
  postedForm?: PostedForm | undefined
  /** Its loader's data are wanted, and not the page. */
  isDataWanted?: boolean
  log?: Log
}

/**
 * Makes what renders the site's addresses, with the content that pages show, which it keeps current
 * for as long as the server runs.
 * @param buildDir the site as it is built
 * @throws when it is not
 */
export async function createRenderer(
  server: FastifyInstance,
  buildDir: string,
  { config, fetchApi, formSecret }: SiteOptions,
) {
  const file = pathToFileURL(join(buildDir, 'server/index.js'))
  if (!existsSync(file)) throw new Error('The site is not built. Run "npm run build" first.')
  const build: ServerBuild = await import(file.href)
  const app = build.entry.module as unknown as AppModule
  const handle = createRequestHandler(build, 'production')
  const content = app.createContentSource(app.createApi('', fetchApi(undefined)), server.log)
  const routes = createRouteTable(build.routes, app.DATA_ENDING)
  const styleFile = await readStyleFiles(join(buildDir, 'client'))
  pollContent(server, content)

  function render(request: Request, visit: Visit = {}): Promise<Response> {
    const { clientAddress, postedForm, isDataWanted = false, log = server.log } = visit
    const context = new RouterContextProvider()
    context.set(app.serverContext, {
      apiUrl: config.apiUrl,
      portalUrl: config.portalUrl,
      siteUrl: config.siteUrl ?? '',
      pagePaths: routes.pages,
      api: app.createApi('', logFailures(fetchApi(clientAddress), log)),
      content,
      styleFile,
      inlineMark,
      isDataWanted,
      log,
      formSecret,
      postedForm,
    })
    return handle(request, context)
  }

  const sharedId = (record: Parameters<typeof sharedIdOfMissing>[1]) =>
    app.sharedIdOfMissing(content, record)

  return { render, content, routes, sharedId, dataEnding: app.DATA_ENDING }
}

/** Logs a call that failed: the page says so to the visitor alone. */
function logFailures(fetch: Fetch, log: Log): Fetch {
  return async (path, init) => {
    try {
      return await fetch(path, init)
    } catch (err) {
      log.error({ err, path }, 'the API did not answer')
      throw err
    }
  }
}

function pollContent(server: FastifyInstance, content: ContentSource) {
  const timer = setInterval(() => content.refresh(), CONTENT_CHECK_MS)
  timer.unref()
  server.addHook('preClose', async () => clearInterval(timer))
}
