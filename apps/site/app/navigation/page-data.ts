import type { Addresses } from '../api/use-addresses.ts'
import type { ShownPage } from './shown-page.ts'

/** Of the element with the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data'

/** After a page's address, for its loader's data as JSON. */
export const DATA_ENDING = '.data'

/** What a page was rendered with, for hydration. */
export interface PageData
  extends Pick<ShownPage, 'routeId' | 'loaderData' | 'actionData' | 'error'> {
  addresses: Addresses
}
