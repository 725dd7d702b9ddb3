import type { SiteConfig } from '@universe/site/server/config'
import * as v from 'valibot'
import {
  type Environment,
  hasNoPassword,
  policyReportUrl,
  readVariables,
  siteUrl,
  webAddress,
} from './read-variables.ts'

// Written into pages.
const publicAddress = v.optional(
  v.message(
    v.pipe(
      webAddress('http:', 'https:'),
      v.check(hasNoPassword),
      v.transform(text => text.replace(/\/+$/, '')),
    ),
    'an address like https://www.example.org, without a name or password',
  ),
)

export const siteVariables = {
  API_URL: publicAddress,
  PORTAL_URL: publicAddress,
  SITE_URL: siteUrl,
  CSP_REPORT_URL: policyReportUrl,
}

/** PORTAL_URL follows API_URL. @throws as `readVariables` */
export function readSiteConfig(env: Environment): SiteConfig {
  const read = readVariables(siteVariables, env)
  const { API_URL = '', PORTAL_URL = API_URL } = read
  return {
    apiUrl: API_URL,
    portalUrl: PORTAL_URL,
    siteUrl: read.SITE_URL,
    policyReportUrl: read.CSP_REPORT_URL,
  }
}
