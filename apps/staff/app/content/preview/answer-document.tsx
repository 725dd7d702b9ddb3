import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotePage } from './note-page.tsx'

/** For documents of the staff's own that a preview's frame shows. */
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
 * Answers a document for a frame of the staff's own pages, under a policy by which nothing in it runs.
 * A browser opens no document in a sandbox by itself that shares its windows with its own origin
 * alone, so this one names no such origin.
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

/** Answers what is told of a page, in a document of the staff's own. */
export function answerNote(note: ReactNode, status = 200): Response {
  const html = renderToStaticMarkup(<NotePage>{note}</NotePage>)
  return answerDocument(status, `<!DOCTYPE html>${html}`, NOTE_POLICY)
}

/** Answers a text as it is, line by line. */
export function answerPlainText(text: string): Response {
  return answerNote(<pre>{text}</pre>)
}

/** Answers why there is nothing to be seen. */
export function answerRefusal(status: number, sentence: string): Response {
  return answerNote(<p className="refusal">{sentence}</p>, status)
}
