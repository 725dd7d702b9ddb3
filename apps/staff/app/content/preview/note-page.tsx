import type { ReactNode } from 'react'
import stylesUrl from './note-page.css?url'

export function NotePage({ children }: { children: ReactNode }) {
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
