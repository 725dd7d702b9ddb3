import type { FastifyInstance } from 'fastify'
import { RouterContextProvider } from 'react-router'
import type { Fetch } from '../app/api/api.ts'
import type { ContentSource } from '../app/server/content-source.ts'
import type { Log, PostedForm } from '../app/server/context.ts'
import type { sharedIdOfMissing } from '../app/server/missing-record.ts'
import { inlineMark } from './content-security-policy.ts'
import { openBuild } from './open-build.ts'
import type { SiteOptions } from './site.ts'

/** Asked of the API, never by a visitor's request. A published change shows within two of these. */
const CONTENT_CHECK_MS = 1000

/** The visitor, for a page rendered for one visitor. */
interface Visit {
  clientAddress?: string | undefined
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
  const { app, handle, routes, styleFile } = await openBuild(buildDir)
  const content = app.createContentSource(app.createApi('', fetchApi(undefined)), server.log)
  pollContent(server, content)

  function render(request: Request, visit: Visit = {}): Promise<Response> {
    const { clientAddress, postedForm, isDataWanted = false, log = server.log } = visit
    const context = new RouterContextProvider()
    const fetchLogged = fetchFor({ clientAddress, log })
    context.set(app.serverContext, {
      apiUrl: config.apiUrl,
      portalUrl: config.portalUrl,
      siteUrl: config.siteUrl ?? '',
      pagePaths: routes.pages,
      api: app.createApi('', fetchLogged),
      subscriptions: app.createSubscriptionCalls(fetchLogged),
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

  /** Does what a mailbox's own button asks for (RFC 8058). */
  function oneClick(request: Request, visit: Visit) {
    return app.unsubscribeByOneClick(app.createSubscriptionCalls(fetchFor(visit)), request)
  }

  function fetchFor({ clientAddress, log = server.log }: Visit): Fetch {
    return logFailures(fetchApi(clientAddress), log)
  }

  const sharedId = (record: Parameters<typeof sharedIdOfMissing>[1]) =>
    app.sharedIdOfMissing(content, record)

  return { render, oneClick, content, routes, sharedId, dataEnding: app.DATA_ENDING }
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
