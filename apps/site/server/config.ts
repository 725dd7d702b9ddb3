/** The site's settings, which the process reads from the environment. */
export interface SiteConfig {
  /** `{api}` as browsers reach it; empty for the site's own origin. */
  apiUrl: string
  /** Where blog images stand; empty for the site's own origin. */
  portalUrl: string
  /** The site's public origin, such as https://www.example.org; undefined while it has none. */
  siteUrl: string | undefined
  /** Where browsers report what a page's policy stopped; undefined for nowhere. */
  policyReportUrl: string | undefined
}
