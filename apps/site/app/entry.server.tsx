import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
} from 'react-router'
import type { Addresses } from './api/use-addresses.ts'
import { stylesOf } from './navigation/load-route.ts'
import type { PageModule, ShownPage } from './navigation/shown-page.ts'
import { type RootModule, Site } from './navigation/site.tsx'
import { type Log, serverContext } from './server/context.ts'
import { inlineStyles } from './server/inline-styles.ts'
import { pageScripts } from './server/page-scripts.ts'

export { createApi } from './api/api.ts'
export { DATA_ENDING } from './navigation/page-data.ts'
export { createContentSource } from './server/content-source.ts'
export { createSubscriptionCalls, unsubscribeByOneClick } from './server/letter-posts.ts'
export { sharedIdOfMissing } from './server/missing-record.ts'
export { serverContext }

/** Whole pages: they are small, and the status must be correct. */
export default async function handleRequest(
  _request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { log, styleFile, inlineMark, isDataWanted } = context.get(serverContext)
  const page = readPage(entry)
  if (isDataWanted) {
    headers.set('X-Robots-Tag', 'noindex')
    return Response.json(page.loaderData ?? null, { status, headers })
  }
  const addresses: Addresses = entry.staticHandlerContext.loaderData.root
  const html = await render(
    <Site root={entry.routeModules.root as RootModule} addresses={addresses} loaded={page} />,
    { nonce: inlineMark, log },
  )
  const { routeId, loaderData, actionData } = page
  const error = isRouteErrorResponse(page.error) ? page.error : page.error && {}
  const data = { addresses, routeId, loaderData, actionData, error }
  const scripts = pageScripts(entry, data, inlineMark)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const styles = stylesOf(entry.manifest.routes, routeId).map(styleFile)
  const styled = inlineStyles(html, styles, inlineMark)
  const whole = styled.replace('</body>', () => `${scripts}</body>`)
  return new Response(whole, { status, headers })
}

function readPage({ staticHandlerContext, routeModules }: EntryContext): ShownPage {
  const { matches, location, loaderData, actionData, errors } = staticHandlerContext
  const match = matches.at(-1)
  const routeId = match?.route.id ?? ''
  return {
    location,
    navigationType: 'POP',
    routeId,
    module: routeModules[routeId] as PageModule,
    params: match?.params ?? {},
    loaderData: loaderData[routeId],
    actionData: actionData?.[routeId],
    error: errors ? Object.values(errors)[0] : undefined,
    restoreScroll: false,
  }
}

/** Except aborted requests and the router's refusals. */
export const handleError: HandleErrorFunction = (err, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(err)) return
  context.get(serverContext).log.error({ err }, 'the page failed')
}

function render(page: ReactNode, { nonce, log }: { nonce: string; log: Log }): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      // For React's own inline scripts.
      nonce,
      // Larger boundaries would be streamed at the end and moved by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: err => log.error({ err }, 'the page could not be rendered'),
    })
  })
}
