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
import { HeadLinks } from './page-head/head-links.tsx'
import { PageMeta } from './page-head/page-meta.tsx'
import { serverContext } from './server/context.ts'
import '@universe/ui/styles/index.css'
import './styles/component-tokens.css'
import './styles/later-sections.css'
import { InTurn } from './ui/in-turn.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { apiUrl, portalUrl, siteUrl } = context.get(serverContext)
  return { apiUrl, portalUrl, siteUrl }
}

/** Specification, section 2, Page frame. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={THEME_COLOR} />
        <PageMeta />
        <HeadLinks />
      </head>
      <body>
        <SkipLink />
        <Loader />
        <InTurn>
          <Navbar />
          {/* Before the page, whose section may take focus afterwards. */}
          <RouteAnnouncer />
          <NavigationNotice />
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          <Banner />
          <Footer />
          <EarlierRequests />
        </InTurn>
      </body>
    </html>
  )
}

/** Pages that throw not-found errors have boundaries of their own. */
export { RootErrorBoundary as ErrorBoundary }

function RootErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failure error={error} />
}
