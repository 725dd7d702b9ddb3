import type { BreadcrumbList } from 'schema-dts'
import { publicAddress } from '../api/use-addresses.ts'

interface Crumb {
  name: string
  path: string
}

/** @param crumbs from below Home to the page itself */
export function breadcrumbs(siteUrl: string, crumbs: readonly Crumb[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicAddress(siteUrl, path),
    })),
  }
}
