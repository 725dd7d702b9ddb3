import { Component, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { type Addresses, AddressesContext } from '../api/use-addresses.ts'
import type { PageHistory } from './page-history.ts'
import { type ShownPage, ShownPageContext, useShownPage } from './shown-page.ts'

export interface RootModule {
  Layout: (props: { children: ReactNode }) => ReactNode
  /** Stands in the place of a page that failed and has nothing of its own for that. */
  ErrorBoundary: PageErrorBoundary
}
type PageErrorBoundary = NonNullable<ShownPage['module']['ErrorBoundary']>

interface SiteProps {
  root: RootModule
  addresses: Addresses
  /** The document's own page. */
  loaded: ShownPage
  /** In the browser, where pages follow one another. */
  pages?: PageHistory
}

/** The whole document, the same on the server and in the browser: the page that is shown, in the frame. */
export function Site({ root, addresses, loaded, pages }: SiteProps) {
  const { Layout, ErrorBoundary } = root
  const [page, setPage] = useState(loaded)

  useLayoutEffect(() => pages?.listen(setPage), [pages])
  useScroll(page)
  useLayoutEffect(() => pages?.stand(page), [pages, page])

  const { open = stay, revalidate = stay } = pages ?? {}
  const shown = useMemo(() => ({ page, open, revalidate }), [page, open, revalidate])
  return (
    <AddressesContext value={addresses}>
      <ShownPageContext value={shown}>
        <Layout>
          <Page Failure={ErrorBoundary} />
        </Layout>
      </ShownPageContext>
    </AddressesContext>
  )
}

/** On the server nothing changes. */
function stay() {}

function Page({ Failure }: { Failure: PageErrorBoundary }) {
  const { page } = useShownPage()
  const { module, params, loaderData, actionData } = page
  const Shown = module.default
  return (
    <Boundary page={page} Fallback={module.ErrorBoundary ?? Failure}>
      <Shown params={params} loaderData={loaderData} actionData={actionData} />
    </Boundary>
  )
}

interface BoundaryProps {
  page: ShownPage
  Fallback: PageErrorBoundary
  children: ReactNode
}

/** Shows an error in the page's place, until another page is shown. */
class Boundary extends Component<BoundaryProps, { page?: ShownPage; error?: unknown }> {
  override state: { page?: ShownPage; error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? {} }
  }

  static getDerivedStateFromProps({ page }: BoundaryProps, state: { page?: ShownPage }) {
    return page === state.page ? null : { page, error: page.error }
  }

  override render() {
    const { Fallback, children } = this.props
    const { error } = this.state
    return error === undefined ? children : <Fallback error={error} />
  }
}

/** Restores the scroll of an entry of the history that was left; a page that is new begins at its top. */
function useScroll({ location, restoreScroll, keepsScroll }: ShownPage) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history.
  useLayoutEffect(() => {
    if (restoreScroll === false) return
    if (restoreScroll !== undefined) {
      scrollTo(0, restoreScroll)
      return
    }
    const named = document.getElementById(location.hash.slice(1))
    if (named) named.scrollIntoView()
    else if (!keepsScroll) scrollTo(0, 0)
  }, [location])
}
