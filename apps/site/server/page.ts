import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { chooseEncoding, type Encoding, matchesTag } from '@universe/contract/negotiation'
import { securityHeaders } from '@universe/contract/security-headers'
import { policyHeaders } from '@universe/contract/violation-reports'
import type { SiteConfig } from './config.ts'
import { allowMarked, inlineMark } from './content-security-policy.ts'

/** Browsers and shared caches may store a page, but revalidate it each time. */
const REVALIDATED = 'public, max-age=0, must-revalidate'
const NO_STORE = 'no-store'

type Headers = Record<string, string>

export interface Page {
  status: number
  bodies: { identity: Body } & Partial<Record<Encoding, Body>>
  /** For other visitors. */
  isCacheable: boolean
  /** Bytes in memory. */
  weight: number
}

interface Body {
  bytes: Buffer
  headers: Headers
  /** Of a 304. */
  unchangedHeaders: Headers
}

export interface Answer {
  status: number
  headers: Headers
  bytes: Buffer | undefined
}

export function answerWith(page: Page, request: { [name: string]: unknown }): Answer {
  const { status, bodies, isCacheable } = page
  const body = bodies[chooseEncoding(text(request['accept-encoding']))] ?? bodies.identity
  const tag = text(request['if-none-match'])
  if (isCacheable && status === 200 && tag !== undefined && matchesTag(tag, ...tagsOf(page))) {
    return { status: 304, headers: body.unchangedHeaders, bytes: undefined }
  }
  return { status, headers: body.headers, bytes: body.bytes }
}

/** For one visitor: sent once, never stored. */
export async function toUncacheablePage(response: Response, config: SiteConfig): Promise<Page> {
  const { bytes, ...read } = await readAnswer(response, config)
  const headers = { 'cache-control': NO_STORE, ...read.headers }
  const bodies = { identity: { bytes, headers, unchangedHeaders: headers } }
  return { status: response.status, bodies, isCacheable: false, weight: bytes.length }
}

/**
 * Compressed, for everybody: a page, or a 404 or 410, which only this server caches. Uncacheable if
 * it failed or says so.
 */
export async function toCacheablePage(response: Response, config: SiteConfig): Promise<Page> {
  const { status } = response
  const isForAll = [200, 404, 410].includes(status)
  if (!isForAll || response.headers.get('Cache-Control')?.includes('no-store')) {
    return toUncacheablePage(response, config)
  }
  const { bytes, ...read } = await readAnswer(response, config)
  const headers = {
    ...read.headers,
    'cache-control': status === 200 ? REVALIDATED : NO_STORE,
    vary: 'Accept-Encoding',
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  // A strong tag identifies bytes, so each encoding has its own (RFC 9110, 8.8.3.3).
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const tagged = (ending: string) =>
    status === 200 ? { ...headers, etag: `"${hash}${ending}"` } : headers
  const bodies = {
    br: toBody(br, tagged('-br'), 'br'),
    gzip: toBody(gz, tagged('-gzip'), 'gzip'),
    identity: toBody(bytes, tagged('')),
  }
  const weight = bytes.length + br.length + gz.length
  return { status, bodies, isCacheable: true, weight }
}

async function readAnswer(response: Response, config: SiteConfig) {
  const headers: Headers = {
    ...securityHeaders(config.siteUrl),
    ...Object.fromEntries(response.headers),
  }
  if (response.status >= 400) headers['x-robots-tag'] = 'noindex'
  if (!headers['content-type']?.startsWith('text/html')) {
    return { headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const { html, policy } = allowMarked(await response.text(), inlineMark, config)
  const policies = policyHeaders(policy, config.policyReportUrl)
  return { headers: { ...headers, ...policies }, bytes: Buffer.from(html) }
}

function toBody(bytes: Buffer, headers: Headers, encoding?: string): Body {
  const { 'content-type': _, ...unchangedHeaders } = headers
  const length = { 'content-length': String(bytes.length) }
  return {
    bytes,
    headers: { ...headers, ...length, ...(encoding && { 'content-encoding': encoding }) },
    unchangedHeaders,
  }
}

function tagsOf({ bodies }: Page): string[] {
  return Object.values(bodies).map(({ headers }) => headers.etag ?? '')
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
