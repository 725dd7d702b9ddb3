import type { PreviewedItem } from '@universe/domain/content/preview-item'

/** Renders the site's pages with a draft laid over the published content; given by the process. */
export interface SitePreview {
  /** The site's public origin; undefined while it has none. */
  siteUrl: string | undefined
  /** Base URL of public pictures; empty for the site's own origin. */
  portalUrl: string
  /** @returns the site's response for a path */
  render(page: {
    path: string
    content: Pick<PreviewedItem, 'blogs' | 'jobs'>
    /** Base URL of its pictures; empty for the staff's own origin. */
    portalUrl: string
  }): Promise<SiteAnswer>
}

export interface SiteAnswer {
  status: number
  text: string
  /** The page's security policy; undefined for other responses. */
  policy: string | undefined
}
