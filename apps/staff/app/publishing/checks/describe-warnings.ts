import type { Check } from '@universe/domain/publishing/check-draft'

/** @returns what the button says of warnings that it publishes in spite of: "with 2 warnings" */
export function describeWarnings(checks: readonly Check[]): string {
  const warnings = checks.filter(({ level }) => level === 'warning').length
  if (warnings === 0) return ''
  return `with ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
}
