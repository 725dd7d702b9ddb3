import type { Thing } from 'schema-dts'
import { breadcrumbs } from '../structured-data/breadcrumbs.ts'
import {
  describePage,
  type PageDescription,
  type RootAddresses,
  sharePicture,
} from './describe-page.ts'

interface TopPage extends Pick<PageDescription, 'words' | 'path'> {
  /** Name in the breadcrumb. */
  name: string
  /** Name of its link preview picture. */
  share: string
  /** Structured data besides the breadcrumb. */
  things?: readonly Thing[]
}

/** For a page directly below Home. */
export function describeTopPage(
  matches: readonly [RootAddresses, ...unknown[]],
  { words, path, name, share, things = [] }: TopPage,
) {
  return describePage(matches, {
    words,
    path,
    picture: sharePicture(share),
    structuredData: siteUrl => [...things, breadcrumbs(siteUrl, [{ name, path }])],
  })
}
