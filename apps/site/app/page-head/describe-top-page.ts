import type { Thing } from 'schema-dts'
import { breadcrumbs } from '../structured-data/breadcrumbs.ts'
import {
  describePage,
  type PageDescription,
  type RootAddresses,
  sharePicture,
} from './describe-page.ts'

interface TopPage extends Pick<PageDescription, 'words' | 'path'> {
  /** The page's name in the way that leads to it from Home. */
  name: string
  /** The name of the picture that stands for it in link previews. */
  share: string
  /** What search engines read beside that way. */
  things?: readonly Thing[]
}

/** The head of a page that stands right below Home. */
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
