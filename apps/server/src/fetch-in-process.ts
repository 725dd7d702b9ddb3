import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FetchPublicPage } from '@universe/domain/content/look-live'
import type { Fetch } from '@universe/site/server/site'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/** Any origin will do: these requests never leave the process. */
const NOWHERE = 'http://in-process.invalid'
const STATUSES_WITHOUT_BODY = [204, 304]

/** Random per process, so that visitors cannot send it. */
const MARK_HEADER = 'in-process'
const MARK = randomUUID()

/** The site's own, for a page of this process. */
export function isSiteRequest({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers[MARK_HEADER] === MARK
}

/** Every second: not worth logging. */
export function isContentPoll(request: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return request.method === 'GET' && isSiteRequest(request)
}

/** @param clientAddress the visitor for whom the site asks */
export function fetchInProcess(app: FastifyInstance, clientAddress: string | undefined): Fetch {
  return async (path, init) => {
    // The platform's Request serializes every body, and sets multipart types.
    const request = new Request(new URL(path, NOWHERE), { ...init, keepalive: false })
    const answer = await app.inject({
      method: request.method as InjectOptions['method'],
      url: path,
      headers: { ...Object.fromEntries(request.headers), [MARK_HEADER]: MARK },
      // Streamed, since a form may bring a file.
      ...(request.body && { payload: Readable.fromWeb(request.body as ReadableStream) }),
      ...(clientAddress !== undefined && { remoteAddress: clientAddress }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value))
    const body = STATUSES_WITHOUT_BODY.includes(answer.statusCode) ? null : answer.rawPayload
    return new Response(body as BodyInit | null, { status: answer.statusCode, headers })
  }
}

const ANSWER_TIMEOUT_MS = 5000

/** By the public address, through every proxy. Follows no redirect, and fails after 5 s. */
export function createPageFetcher(siteUrl: string): FetchPublicPage {
  return async (path, end) => {
    const signal = AbortSignal.any([end, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const response = await fetch(`${siteUrl}${path}`, { signal, redirect: 'manual' })
    return { status: response.status, html: await response.text() }
  }
}

export function createInProcessPageFetcher(app: FastifyInstance): FetchPublicPage {
  const fetchOwn = fetchInProcess(app, undefined)
  return async path => {
    // Fastify would be ready without the routes still to be added.
    if (!app.server.listening) throw new Error('The site is not open yet.')
    const response = await fetchOwn(path)
    return { status: response.status, html: await response.text() }
  }
}
