export interface SiteConfig {
  /** Of `{api}`; empty for the site's own origin. */
  apiUrl: string
  /** Of blog images; empty for the site's own origin. */
  portalUrl: string
  /** Such as https://www.example.org; undefined if unknown. */
  siteUrl: string | undefined
  policyReportUrl: string | undefined
}
