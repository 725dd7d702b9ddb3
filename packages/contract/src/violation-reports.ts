const GROUP = 'violations'

/**
 * The Reporting API, and `report-uri` for browsers without it.
 * @param policy a Content-Security-Policy
 * @param reportUrl free of characters that end a header or policy; undefined for no reports
 * @returns values by lowercase name
 */
export function policyHeaders(
  policy: string,
  reportUrl: string | undefined,
): Record<string, string> {
  if (reportUrl === undefined) return { 'content-security-policy': policy }
  return {
    'content-security-policy': `${policy}; report-uri ${reportUrl}; report-to ${GROUP}`,
    'reporting-endpoints': `${GROUP}="${reportUrl}"`,
  }
}
