import type { Thing } from 'schema-dts'
import { breadcrumbs } from '../structured-data/breadcrumbs.ts'
import {
  describePage,
  type PageDescription,
  type RootAddresses,
  sharePicture,
} from './describe-page.ts'

interface TopPage extends Pick<PageDescription, 'words' | 'path'> {
  /** In the breadcrumb. */
  name: string
  /** Of the link preview. */
  share: string
  /** Besides the breadcrumb. */
  things?: readonly Thing[]
}

/** Directly below Home. */
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
