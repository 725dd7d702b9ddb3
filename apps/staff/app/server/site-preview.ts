import type { PreviewedItem } from '@universe/domain/content/preview-item'

export interface SitePreview {
  /** Public; undefined while it has none. */
  siteUrl: string | undefined
  /** Of public pictures; empty for the site's own origin. */
  portalUrl: string
  render(page: {
    path: string
    content: Pick<PreviewedItem, 'blogs' | 'jobs'>
    /** Of its pictures; empty for the staff's own origin. */
    portalUrl: string
  }): Promise<SiteAnswer>
}

export interface SiteAnswer {
  status: number
  text: string
  /** CSP; undefined for other responses. */
  policy: string | undefined
}
