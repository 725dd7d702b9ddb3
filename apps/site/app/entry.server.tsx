import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

export { createApi } from './api/api.ts'
export { createContentSource } from './server/content-source.ts'
export { serverContext } from './server/context.ts'

/** Renders the whole page before it answers: pages are small, and the status must be true. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      onAllReady() {
        const body = new PassThrough()
        pipe(body)
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      },
      onShellError: reject,
      onError: error => console.error(error),
    })
  })
}
