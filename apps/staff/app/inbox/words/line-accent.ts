import type { BusinessLine } from '@universe/domain/requests/business-line'

const accents: Record<BusinessLine, string> = {
  Telecom: 'telecom',
  'Software Solutions': 'software',
  Technologies: 'technologies',
  'E-Marketing': 'marketing',
}

/** @returns undefined for none */
export function lineAccent(line: BusinessLine | null): string | undefined {
  return line === null ? undefined : accents[line]
}
