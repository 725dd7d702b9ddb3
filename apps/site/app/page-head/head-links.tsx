import { company } from '@universe/contract/company'
import fontUrl from '@universe/ui/fonts/instrument-sans-core.woff2?url'
import { preload } from 'react-dom'
import printUrl from '../styles/print.css?url'

/**
 * No styles: the server inlines them (`inline-styles.ts`), page changes add more (`load-route.ts`).
 */
export function HeadLinks() {
  // First, on the document's connection.
  preload(fontUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <>
      <link rel="stylesheet" href={printUrl} media="print" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      <Feed of="blog" href="/feed.xml" type="application/atom+xml" />
      <Feed of="blog" href="/feed.json" type="application/feed+json" />
      <Feed of="jobs" href="/jobs-feed.xml" type="application/atom+xml" />
      <Feed of="jobs" href="/jobs-feed.json" type="application/feed+json" />
    </>
  )
}

function Feed({ of, href, type }: { of: string; href: string; type: string }) {
  return <link rel="alternate" title={`${company.name} ${of}`} href={href} type={type} />
}
