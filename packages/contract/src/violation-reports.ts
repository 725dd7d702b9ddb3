/** The name under which a policy knows where its violations are reported. */
const GROUP = 'violations'

/**
 * What a page's answer says beside its policy where violations of it are reported: by the Reporting
 * API, and by `report-uri` for browsers without it.
 * @param policy a Content-Security-Policy
 * @param reportUrl where browsers post reports, whose characters no header or policy ends at;
 *   undefined for nowhere
 * @returns values by header name, in lower case
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
