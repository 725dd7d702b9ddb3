import type { Addresses } from '../api/use-addresses.ts'
import type { ShownPage } from './shown-page.ts'

/** The id of the element with the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data'

/** Suffix of a page's address for its loader's data as JSON. */
export const DATA_ENDING = '.data'

/** The data a page was rendered with, for hydration. */
export interface PageData
  extends Pick<ShownPage, 'routeId' | 'loaderData' | 'actionData' | 'error'> {
  addresses: Addresses
}
