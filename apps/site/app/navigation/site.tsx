import { Component, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { type Addresses, AddressesContext } from '../api/use-addresses.ts'
import type { PageHistory } from './page-history.ts'
import { type ShownPage, ShownPageContext, useShownPage } from './shown-page.ts'

export interface RootModule {
  Layout: (props: { children: ReactNode }) => ReactNode
  ErrorBoundary: PageErrorBoundary
}
type PageErrorBoundary = NonNullable<ShownPage['module']['ErrorBoundary']>

interface SiteProps {
  root: RootModule
  addresses: Addresses
  /** The document's own page. */
  loaded: ShownPage
  /** Only in the browser. */
  pages?: PageHistory
}

/** On the server and in the browser. */
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

/** The error is shown until another page is. */
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

/** New pages start at the top. */
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
