import { type ComponentType, createContext, useContext } from 'react'
import type { Location, MetaDescriptor, Params } from 'react-router'
import type { Addresses } from '../api/use-addresses.ts'

/** A page as a visitor sees it: its route's code, with the data or the error that it shows. */
export interface ShownPage {
  location: Location
  /** What it did to the history; POP is the document's own page, too. */
  navigationType: 'POP' | 'PUSH' | 'REPLACE'
  /** React Router's own name of the route. */
  routeId: string
  module: PageModule
  params: Params
  loaderData?: unknown
  /** The server's answer to a form posted without scripts. */
  actionData?: unknown
  /** What stands in the page's place. */
  error?: unknown
  /** How the scroll is restored: to a position, not by us (false), or to the top or the hash. */
  restoreScroll?: number | false | undefined
  /** The visitor's place is kept where no position is to be restored. */
  keepsScroll?: boolean | undefined
}

/** What a page's module exports for the browser (`Route` in its generated types says it in full). */
export interface PageModule {
  default: ComponentType<PageProps>
  ErrorBoundary?: ComponentType<{ error: unknown }>
  meta?: (args: MetaArgs) => MetaDescriptor[]
  /** Returns at once, as changes of page do; data may follow. */
  clientLoader?: (args: { params: Params; serverLoader: () => Promise<unknown> }) => unknown
  shouldRevalidate?: (args: { currentParams: Params; nextParams: Params }) => boolean
}

type PageProps = Pick<ShownPage, 'params' | 'loaderData' | 'actionData'>
interface MetaArgs extends Pick<ShownPage, 'location' | 'params' | 'loaderData' | 'error'> {
  matches: readonly [{ loaderData: Addresses }]
}

export interface OpenOptions {
  /** Whether it takes the place of the open entry of the history. */
  replaces?: boolean | undefined
  /** What the browser keeps with the entry. */
  state?: unknown
  /** Whether the open page keeps its scroll. */
  keepsScroll?: boolean | undefined
  /** Shown when this returns, where its code is there. */
  isAtOnce?: boolean | undefined
}

/** What code may ask of the page that is shown. */
interface Shown {
  page: ShownPage
  /** Shows the page at a path of the site, with a query and a fragment or without. */
  open: (address: string, options?: OpenOptions) => void
  /** Has its `clientLoader` run again. */
  revalidate: () => void
}

export const ShownPageContext = createContext<Shown | undefined>(undefined)

export function useShownPage(): Shown {
  const shown = useContext(ShownPageContext)
  if (!shown) throw new Error('No page is shown here.')
  return shown
}
