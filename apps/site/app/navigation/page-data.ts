import type { Addresses } from '../api/use-addresses.ts'
import type { ShownPage } from './shown-page.ts'

/** The element of the document that says, as JSON, what its page was rendered with. */
export const PAGE_DATA_ID = 'page-data'

/** Ends the address of what a page's loader returns, as JSON, beside the page's own. */
export const DATA_ENDING = '.data'

/** What the server rendered a page with, for the browser to bring the same to life. */
export interface PageData
  extends Pick<ShownPage, 'routeId' | 'loaderData' | 'actionData' | 'error'> {
  addresses: Addresses
}
