import type { Line } from './links.ts'

/** What a category's badge, chip or button is coloured by: its line, or lavender for the trends. */
export type CategoryColour = Line | 'trends'

const colours: Readonly<Record<string, CategoryColour>> = {
  telecom: 'telecom',
  software: 'software',
  technology: 'technologies',
  'e-marketing': 'marketing',
  'digital trends': 'trends',
}

/** @returns the colour of a blog's or job's category, whatever its case; undefined for any other */
export function categoryColour(category: string): CategoryColour | undefined {
  return colours[category.trim().toLowerCase()]
}
