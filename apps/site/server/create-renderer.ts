import type { FastifyInstance } from 'fastify'
import { RouterContextProvider } from 'react-router'
import type { Fetch } from '../app/api/api.ts'
import type { ContentSource } from '../app/server/content-source.ts'
import type { Log, PostedForm } from '../app/server/context.ts'
import type { sharedIdOfMissing } from '../app/server/missing-record.ts'
import { inlineMark } from './content-security-policy.ts'
import { openBuild } from './open-build.ts'
import type { SiteOptions } from './site.ts'

/** A published change is visible within two. */
const CONTENT_CHECK_MS = 1000

/** Set for a page rendered for one visitor. */
interface Visit {
  clientAddress?: string | undefined
  postedForm?: PostedForm | undefined
  /** The loader's data instead of the page. */
  isDataWanted?: boolean
  log?: Log
}

/** Keeps content current while the server runs. @throws if the site is not built */
export async function createRenderer(
  server: FastifyInstance,
  { config, fetchApi, formSecret }: SiteOptions,
) {
  const { app, handle, routes, styleFile } = await openBuild()
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

  /** A mailbox's own unsubscribe button (RFC 8058). */
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

/** The page tells only the visitor. */
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
