import { createHash, randomBytes } from 'node:crypto'
import type { SiteConfig } from './config.ts'

type PolicyOrigins = Pick<SiteConfig, 'apiUrl' | 'portalUrl'>
type InlineTag = 'script' | 'style'

const MARK_BYTES = 18

/**
 * Marks our inline code as `nonce` while rendering. Random per process and never sent, so that no
 * text in a page can contain it.
 */
export const inlineMark = randomBytes(MARK_BYTES).toString('base64url')

/**
 * Removes the marks and allows what they mark by hash; other inline code is inert. Cached pages
 * cannot have a real nonce.
 * @param mark without characters special in HTML or regular expressions
 * @throws if the mark occurs outside a script's or style's start tag, so that it is never sent
 */
export function allowMarked(html: string, mark: string, origins: PolicyOrigins) {
  const { html: unmarked, hashes } = takeMarks(html, mark)
  return { html: unmarked, policy: pagePolicy(hashes, origins) }
}

/**
 * For a page in another app's frame: it may only display, as `sandbox` repeats, disabling links.
 * `allow-same-origin` lets pictures and fonts load with the cookie that drafts need; without
 * scripts nothing can reach the page around.
 */
export function allowMarkedStyles(html: string, mark: string) {
  const { html: unmarked, hashes } = takeMarks(html, mark)
  const policy = [
    "default-src 'none'",
    "script-src 'none'",
    ["style-src 'self'", ...hashes.style].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin',
  ].join('; ')
  return { html: unmarked, policy }
}

function takeMarks(html: string, mark: string) {
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  const marked = new RegExp(`<(script|style) nonce="${mark}"([^>]*)>([^]*?)(?=</\\1>)`, 'g')
  const unmarked = html.replace(marked, (_, tag: InlineTag, attributes, text) => {
    hashes[tag].add(hashOf(text))
    return `<${tag}${attributes}>${text}`
  })
  if (unmarked.includes(mark))
    throw new Error('The mark of inline code stands elsewhere in a page.')
  return { html: unmarked, hashes }
}

function pagePolicy(
  { script, style }: Record<InlineTag, ReadonlySet<string>>,
  { apiUrl, portalUrl }: PolicyOrigins,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    ["style-src 'self'", ...style].join(' '),
    `img-src 'self'${originOf(portalUrl)}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${originOf(apiUrl)}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // `start`: `page-scripts.ts`; `json`: `page-meta.tsx`.
    'trusted-types start json',
  ].join('; ')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function originOf(address: string): string {
  return address === '' ? '' : ` ${new URL(address).origin}`
}
