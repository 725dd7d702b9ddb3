import type { FetchPublicPage } from '@universe/domain/content/look-live'
import type { FastifyInstance } from 'fastify'
import { fetchInProcess } from './fetch-in-process.ts'

const ANSWER_TIMEOUT_MS = 5000
/** Many times what the largest draft makes. */
const PAGE_MAX_BYTES = 8 * 1024 * 1024

/**
 * Fetches pages as visitors do: over the site's address, which leads through whatever stands before it.
 * @returns what fails where the page is too large, leads elsewhere, or does not come within 5 s
 */
export function fetchPagesOver(siteUrl: string): FetchPublicPage {
  return async (path, end) => {
    const signal = AbortSignal.any([end, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    const response = await fetch(`${siteUrl}${path}`, { signal, redirect: 'manual' })
    return { status: response.status, html: await readLimited(response) }
  }
}

/** Fetches pages of this process, where nobody has said what address they have. */
export function fetchOwnPages(app: FastifyInstance): FetchPublicPage {
  const fetchOwn = fetchInProcess(app, undefined)
  return async path => {
    // Asked before, it would be made without the routes that are still to come.
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
