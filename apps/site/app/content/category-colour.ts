import type { Line } from './links.ts'

const lines: Readonly<Record<string, Line>> = {
  telecom: 'telecom',
  software: 'software',
  technology: 'technologies',
  'e-marketing': 'marketing',
}

/**
 * @returns the business line whose colour a vacancy's category has, whatever its case; undefined
 *   for any other category (specification, section 4, Job category badge colours)
 */
export function jobColour(category: string): Line | undefined {
  return lines[normalise(category)]
}

/** @returns the same for a post's category, of which Digital Trends too has a colour: lavender */
export function blogColour(category: string): Line | 'trends' | undefined {
  return normalise(category) === 'digital trends' ? 'trends' : jobColour(category)
}

function normalise(category: string): string {
  return category.trim().toLowerCase()
}
