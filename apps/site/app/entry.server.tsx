import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { startScriptsAfterPaint } from './server/start-scripts-after-paint.ts'

export { createApi } from './api/api.ts'
export { createContentSource } from './server/content-source.ts'
export { serverContext } from './server/context.ts'
export { isUnknownRecord } from './server/is-unknown-record.ts'

/** Renders the whole page before it answers: pages are small, and the status must be true. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const html = await render(<ServerRouter context={context} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(startScriptsAfterPaint(html), { status, headers })
}

function render(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: error => console.error(error),
    })
  })
}
