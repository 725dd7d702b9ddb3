import { type ComponentType, createContext, useContext } from 'react'
import type { Location, Params } from 'react-router'
import type { MetaArgs, PageDescription } from '../page-head/describe-page.ts'

export interface ShownPage {
  location: Location
  /** POP also for the document's own page. */
  navigationType: 'POP' | 'PUSH' | 'REPLACE'
  /** React Router's. */
  routeId: string
  module: PageModule
  params: Params
  loaderData?: unknown
  /** To a form posted without scripts. */
  actionData?: unknown
  error?: unknown
  /** False: the browser does it; undefined: to the top or the hash. */
  restoreScroll?: number | false | undefined
  /** If there is no scroll position to restore. */
  keepsScroll?: boolean | undefined
}

/** Full types: the generated `Route`. */
export interface PageModule {
  default: ComponentType<PageProps>
  ErrorBoundary?: ComponentType<{ error: unknown }>
  meta?(args: MetaArgs): PageDescription | undefined
  /** Synchronous; data may follow. */
  clientLoader?: (args: { params: Params; serverLoader: () => Promise<unknown> }) => unknown
  shouldRevalidate?: (args: { currentParams: Params; nextParams: Params }) => boolean
}

type PageProps = Pick<ShownPage, 'params' | 'loaderData' | 'actionData'>

export interface OpenOptions {
  /** The open history entry. */
  replaces?: boolean | undefined
  state?: unknown
  keepsScroll?: boolean | undefined
  /** Rendered before this returns, if its code is loaded. */
  isAtOnce?: boolean | undefined
}

interface Shown {
  page: ShownPage
  open: (address: string, options?: OpenOptions) => void
  /** Runs its `clientLoader` again. */
  revalidate: () => void
}

export const ShownPageContext = createContext<Shown | undefined>(undefined)

export function useShownPage(): Shown {
  const shown = useContext(ShownPageContext)
  if (!shown) throw new Error('No page is shown here.')
  return shown
}
