import type { Check } from '@universe/domain/publishing/check-draft'

/** @returns what the button says that publishes in spite of warnings */
export function publishLabel(checks: readonly Check[]): string {
  const warnings = checks.filter(({ level }) => level === 'warning').length
  if (warnings === 0) return 'Publish'
  return `Publish with ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`
}
