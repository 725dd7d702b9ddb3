/** From the environment. */
export interface SiteConfig {
  /** Public URL of `{api}`; empty for the site's own origin. */
  apiUrl: string
  /** Base URL of blog images; empty for the site's own origin. */
  portalUrl: string
  /** Such as https://www.example.org; undefined if unknown. */
  siteUrl: string | undefined
  /** For violations; undefined for nowhere. */
  policyReportUrl: string | undefined
}
