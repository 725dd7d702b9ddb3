import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Fetch } from '@universe/site/server/site'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/** Any origin will do: no request of these leaves the process. */
const NOWHERE = 'http://in-process.invalid'
const STATUSES_WITHOUT_BODY = [204, 304]

/** Known to this process alone, so that no visitor can say it. */
const MARK_HEADER = 'in-process'
const MARK = randomUUID()

/** Whether a request is the site's own, for a page of this process. */
export function comesFromSite({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[MARK_HEADER] === MARK
}

/** Whether a request is the site asking for content: every second, and nothing to log. */
export function asksInProcess(request: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return request.method === 'GET' && comesFromSite(request)
}

/**
 * A fetch whose requests the API in this process answers, without a socket between.
 * @param clientAddress the visitor for whom the site makes them
 */
export function fetchInProcess(app: FastifyInstance, clientAddress: string | undefined): Fetch {
  return async (path, init) => {
    // The platform's Request writes bodies of every kind, multipart ones with their type.
    const request = new Request(new URL(path, NOWHERE), { ...init, keepalive: false })
    const answer = await app.inject({
      method: request.method as InjectOptions['method'],
      url: path,
      headers: { ...Object.fromEntries(request.headers), [MARK_HEADER]: MARK },
      // Read as it is sent on: a form may bring a file.
      ...(request.body && { payload: Readable.fromWeb(request.body as ReadableStream) }),
      ...(clientAddress !== undefined && { remoteAddress: clientAddress }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
    const body = STATUSES_WITHOUT_BODY.includes(answer.statusCode) ? null : answer.rawPayload
    return new Response(body as BodyInit | null, { status: answer.statusCode, headers })
  }
}
