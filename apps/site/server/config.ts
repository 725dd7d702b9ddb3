/** The site's settings, read from the environment by the process. */
export interface SiteConfig {
  /** Public URL of `{api}`; empty for the site's own origin. */
  apiUrl: string
  /** Base URL of blog images; empty for the site's own origin. */
  portalUrl: string
  /** The site's public origin, such as https://www.example.org; undefined if unknown. */
  siteUrl: string | undefined
  /** Where browsers report policy violations; undefined for nowhere. */
  policyReportUrl: string | undefined
}
