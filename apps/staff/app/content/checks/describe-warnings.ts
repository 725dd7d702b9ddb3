import type { Check } from '@universe/domain/content/check-draft'
import { countOf } from '../../shared/count.ts'

/** @returns " · 2 warnings", or for errors " · 3 to fix first" */
export function describeWarnings(checks: readonly Check[]): string {
  const count = (level: Check['level']) => checks.filter(check => check.level === level).length
  const errors = count('error')
  if (errors > 0) return ` · ${errors} to fix first`
  const warnings = count('warning')
  if (warnings === 0) return ''
  return ` · ${countOf(warnings, 'warning')}`
}
