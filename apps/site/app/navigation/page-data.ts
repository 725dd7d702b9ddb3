import type { Addresses } from '../api/use-addresses.ts'
import type { ShownPage } from './shown-page.ts'

export const PAGE_DATA_ID = 'page-data'

/** After a page's address, for its loader's data. */
export const DATA_ENDING = '.data'

/** For hydration. */
export interface PageData
  extends Pick<ShownPage, 'routeId' | 'loaderData' | 'actionData' | 'error'> {
  addresses: Addresses
}
