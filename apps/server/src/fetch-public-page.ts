import type { FetchPublicPage } from '@universe/domain/content/look-live'
import type { FastifyInstance } from 'fastify'
import { fetchInProcess } from './fetch-in-process.ts'

const ANSWER_TIMEOUT_MS = 5000
/** Many times the largest draft. */
const PAGE_MAX_BYTES = 8 * 1024 * 1024

/**
 * By the public address, through every proxy. Fails where the page is too large, redirects
 * elsewhere, or takes over 5 s.
 */
export function createPageFetcher(siteUrl: string): FetchPublicPage {
  return async (path, end) => {
    const signal = AbortSignal.any([end, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const response = await fetch(`${siteUrl}${path}`, { signal, redirect: 'manual' })
    return { status: response.status, html: await readLimited(response) }
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

async function readLimited({ body }: Response): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let [html, bytes] = ['', 0]
  for await (const chunk of body) {
    bytes += chunk.byteLength
    if (bytes > PAGE_MAX_BYTES) throw new Error('The page is larger than any that the site has.')
    html += decoder.decode(chunk, { stream: true })
  }
  return html + decoder.decode()
}
