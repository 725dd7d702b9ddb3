import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import stylesUrl from './note-page.css?url'

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
 * In a sandbox without scripts. `Cross-Origin-Opener-Policy` is `unsafe-none`: with `same-origin`,
 * browsers refuse a sandboxed document outside its frame.
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

export function answerNote(note: ReactNode, status = 200): Response {
  const html = renderToStaticMarkup(<NotePage>{note}</NotePage>)
  return answerDocument(status, `<!DOCTYPE html>${html}`, NOTE_POLICY)
}

export function answerPlainText(text: string): Response {
  return answerNote(<pre>{text}</pre>)
}

export function answerRefusal(status: number, sentence: string): Response {
  return answerNote(<p className="refusal">{sentence}</p>, status)
}

function NotePage({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Preview</title>
        {/* A sandbox opens no links. */}
        <base target="_blank" />
        <link rel="stylesheet" href={stylesUrl} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}
