import type { BusinessLine } from '@universe/domain/requests/business-line'

/** The accents that the site's tokens have for the business lines. */
const accents: Record<BusinessLine, string> = {
  Telecom: 'telecom',
  'Software Solutions': 'software',
  Technologies: 'technologies',
  'E-Marketing': 'marketing',
}

/** @returns what a badge takes the color of a line by; undefined for none */
export function lineAccent(line: BusinessLine | null): string | undefined {
  return line === null ? undefined : accents[line]
}
