import { createHash, randomBytes } from 'node:crypto'

/** Other origins that pages need; empty where it is the site's own. */
export interface PolicyOrigins {
  /** Browsers call the API there. */
  apiUrl: string
  /** Blog pictures stand there. */
  portalUrl: string
}

/** A page as it is sent, and what it may load and run. */
interface AllowedPage {
  html: string
  policy: string
}

type InlineTag = 'script' | 'style'

const MARK_BYTES = 18

/**
 * What the renderer writes as the `nonce` of the product's own inline scripts and styles. It differs
 * from process to process and is never sent, so that no text in a page can bear it.
 */
export const inlineMark = randomBytes(MARK_BYTES).toString('base64url')

/**
 * Takes the marks out of a rendered page and allows, by their hashes, the inline scripts and styles
 * that bore one. Whatever else stands in the page has no hash, and so does not act. A true nonce would
 * have to differ from answer to answer, which no cached page can.
 * @param mark no character of it is special in HTML or in an expression
 * @throws when the mark stands where no script or style begins: it must not get out
 */
export function allowMarked(html: string, mark: string, origins: PolicyOrigins): AllowedPage {
  const { html: unmarked, hashes } = takeMarks(html, mark)
  return { html: unmarked, policy: pagePolicy(hashes, origins) }
}

/**
 * As `allowMarked`, for a page that another app shows in a frame of its own pages: it may show what
 * it shows, and neither run, ask nor send anything. `sandbox` says the same once more, and keeps its
 * links from leading anywhere. With `allow-same-origin` its pictures and fonts come from its own
 * server, with the cookie that drafts' pictures need; where nothing runs, nothing can reach the page
 * around it by that.
 */
export function allowMarkedStyles(html: string, mark: string): AllowedPage {
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
    // What starts a page (`page-scripts.ts`), and what is JSON (`page-meta.tsx`).
    'trusted-types start json',
  ].join('; ')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function originOf(address: string): string {
  return address === '' ? '' : ` ${new URL(address).origin}`
}
