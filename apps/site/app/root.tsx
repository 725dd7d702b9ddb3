import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import { company } from '@universe/contract/company'
import type { ReactNode } from 'react'
import type { Route } from './+types/root.ts'
import { Banner } from './layout/banner.tsx'
import { Failure } from './layout/failure.tsx'
import { Footer } from './layout/footer/footer.tsx'
import { Loader } from './layout/loader.tsx'
import { Navbar, SkipLink } from './layout/navbar/navbar.tsx'
import { NavigationNotice } from './layout/navigation-notice.tsx'
import { RouteAnnouncer } from './layout/route-announcer.tsx'
import { EarlierRequests } from './outbox/earlier-requests.tsx'
import { THEME_COLOR } from './page-head/describe-page.ts'
import { PageMeta } from './page-head/page-meta.tsx'
import { PageStyles } from './page-head/page-styles.tsx'
import { serverContext } from './server/context.ts'
import printUrl from './styles/print.css?url'
import '@universe/ui/styles/index.css'
import './styles/component-tokens.css'

export function loader({ context }: Route.LoaderArgs) {
  const { apiUrl, portalUrl, siteUrl } = context.get(serverContext)
  return { apiUrl, portalUrl, siteUrl }
}

/** The frame that every page stands in (specification, section 2, Page frame). */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLOR} />
        <PageMeta />
        <PageStyles />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={printUrl} media="print" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Feed of="blog" path="/feed" />
        <Feed of="jobs" path="/jobs-feed" />
      </head>
      <body>
        <SkipLink />
        <Loader />
        <Navbar />
        {/* Before the page, whose section may take the focus after it. */}
        <RouteAnnouncer />
        <NavigationNotice />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Banner />
        <Footer />
        <EarlierRequests />
      </body>
    </html>
  )
}

/** As Atom and as JSON, for readers and browsers that look for them here. */
function Feed({ of, path }: { of: string; path: string }) {
  const title = `${company.name} ${of}`
  return (
    <>
      <link rel="alternate" title={title} href={`${path}.xml`} type="application/atom+xml" />
      <link rel="alternate" title={title} href={`${path}.json`} type="application/feed+json" />
    </>
  )
}

/** What is not found is shown by the boundaries of the pages that may not find. */
export { RootErrorBoundary as ErrorBoundary }

function RootErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />
}
