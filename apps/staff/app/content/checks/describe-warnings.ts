import type { Check } from '@universe/domain/content/check-draft'

/**
 * @returns what the button says of warnings that it publishes in spite of, "with 2 warnings", or of what
 *   keeps it from publishing: "3 to mend first"
 */
export function describeWarnings(checks: readonly Check[]): string {
  const count = (level: Check['level']) => checks.filter(check => check.level === level).length
  const errors = count('error')
  if (errors > 0) return `${errors} to mend first`
  const warnings = count('warning')
  if (warnings === 0) return ''
  return `with ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
}
