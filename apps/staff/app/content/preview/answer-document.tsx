import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotePage } from './note-page.tsx'

/** Policy of our own documents in a preview's frame. */
const NOTE_POLICY = [
  "default-src 'none'",
  "script-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join('; ')

/**
 * Responds with a document for a frame of the staff's pages, in a sandbox without scripts. Browsers
 * refuse a sandboxed document with `Cross-Origin-Opener-Policy: same-origin` when it is opened
 * outside its frame, so it is `unsafe-none` here.
 */
export function answerDocument(status: number, html: string, policy: string): Response {
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Frame-Options': 'SAMEORIGIN',
      'Cross-Origin-Opener-Policy': 'unsafe-none',
      'X-Robots-Tag': 'noindex',
      'Cache-Control': 'no-store',
    },
  })
}

/** Responds with a note about a page, as a document of ours. */
export function answerNote(note: ReactNode, status = 200): Response {
  const html = renderToStaticMarkup(<NotePage>{note}</NotePage>)
  return answerDocument(status, `<!DOCTYPE html>${html}`, NOTE_POLICY)
}

/** Responds with plain text, line by line. */
export function answerPlainText(text: string): Response {
  return answerNote(<pre>{text}</pre>)
}

/** Responds with a reason instead of a preview. */
export function answerRefusal(status: number, sentence: string): Response {
  return answerNote(<p className="refusal">{sentence}</p>, status)
}
