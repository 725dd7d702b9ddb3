import type { PreviewedItem } from '@universe/domain/content/preview-item'

/** The site's own pages, rendered with a draft laid over what is published; the process gives it. */
export interface SitePreview {
  /** The site's public origin; undefined while it has none. */
  siteUrl: string | undefined
  /** The address that pictures stand below in public; empty for the site's own origin. */
  portalUrl: string
  /** @returns what an address of the site's would answer */
  render(page: {
    path: string
    content: Pick<PreviewedItem, 'blogs' | 'jobs'>
    /** Which address its pictures name; empty for the staff's own origin. */
    portalUrl: string
  }): Promise<SiteAnswer>
}

export interface SiteAnswer {
  status: number
  text: string
  /** The policy that a page is shown under; undefined for what is no page. */
  policy: string | undefined
}
