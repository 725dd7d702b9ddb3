import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type Log, serverContext } from './server/context.ts'
import { inlineStyles } from './server/inline-styles.ts'
import { startScriptsAfterPaint } from './server/start-scripts-after-paint.ts'

export { createApi } from './api/api.ts'
export { createContentSource } from './server/content-source.ts'
export { isUnknownRecord } from './server/is-unknown-record.ts'
export { serverContext }

/** Renders the whole page before it answers: pages are small, and the status must be true. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { log, styleFile } = context.get(serverContext)
  const html = await render(<ServerRouter context={entry} url={request.url} />, log)
  const page = inlineStyles(html, stylesOf(entry).map(styleFile))
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(startScriptsAfterPaint(page), { status, headers })
}

/** What a loader or an action throws. A visitor who left is no failure, nor is what the router refuses. */
export const handleError: HandleErrorFunction = (err, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(err)) return
  context.get(serverContext).log.error({ err }, 'the page failed')
}

/** The files of a page's routes, each once, the frame's first. */
function stylesOf({ manifest, staticHandlerContext }: EntryContext): string[] {
  const files = staticHandlerContext.matches.flatMap(
    ({ route }) => manifest.routes[route.id]?.css ?? [],
  )
  return [...new Set(files)]
}

function render(page: ReactNode, log: Log): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: err => log.error({ err }, 'the page could not be rendered'),
    })
  })
}
