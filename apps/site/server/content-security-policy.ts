import { createHash } from 'node:crypto'

/** Other origins that pages need; empty where it is the site's own. */
export interface PolicyOrigins {
  /** Browsers call the API there. */
  apiUrl: string
  /** Blog pictures stand there. */
  portalUrl: string
}

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
const STYLE = /<style>([\s\S]*?)<\/style>/g
const IS_NOT_INLINE_CODE = /\bsrc=|\btype="application\/(?:ld\+)?json"/

/**
 * What a page may load and run: its own origin's files, and the inline scripts and styles it was
 * rendered with, by their hashes. A nonce would have to differ from answer to answer, which no cached page can.
 */
export function pagePolicy(html: string, { apiUrl, portalUrl }: PolicyOrigins): string {
  const styles = [...html.matchAll(STYLE)].map(([, rules = '']) => hashOf(rules))
  const scripts = [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !IS_NOT_INLINE_CODE.test(attributes))
    .map(([, , code = '']) => hashOf(code))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    ["style-src 'self'", ...new Set(styles)].join(' '),
    `img-src 'self'${originOf(portalUrl)}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self'${originOf(apiUrl)}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function originOf(address: string): string {
  return address === '' ? '' : ` ${new URL(address).origin}`
}
