import * as v from 'valibot'

/** The site's own settings; the composition root reads the environment and hands it over. */
export interface SiteConfig {
  /** `{api}` as browsers reach it; empty for the site's own origin. */
  apiUrl: string
  /** Where blog images stand; empty for the site's own origin. */
  portalUrl: string
  /** The site's public origin, such as https://www.example.org; undefined while it has none. */
  siteUrl: string | undefined
}

const address = (name: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        isWebAddress,
        `${name} must be an address such as https://www.example.org, without name or password`,
      ),
      v.transform(text => text.replace(/\/+$/, '')),
    ),
  )

const environment = v.object({
  API_URL: address('API_URL'),
  PORTAL_URL: address('PORTAL_URL'),
  SITE_URL: address('SITE_URL'),
})

/**
 * @param env the process environment; an empty value counts as unset
 * @returns the settings; PORTAL_URL follows API_URL unless given
 * @throws an Error whose message names the wrong variable
 */
export function readSiteConfig(env: Record<string, string | undefined>): SiteConfig {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(environment, given)
  if (!result.success) throw new Error(result.issues[0].message)
  const { API_URL = '', PORTAL_URL = API_URL, SITE_URL } = result.output
  return { apiUrl: API_URL, portalUrl: PORTAL_URL, siteUrl: SITE_URL && new URL(SITE_URL).origin }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  // Browsers are told it.
  return url !== null && /^https?:$/.test(url.protocol) && url.username + url.password === ''
}
