/** Accent tokens by the contract's category names, in lower case. */
const accents: Readonly<Record<string, string>> = {
  telecom: 'telecom',
  software: 'software',
  technology: 'technologies',
  'e-marketing': 'marketing',
  'digital trends': 'trends',
}

/** @returns the accent of a category's badge, as on the site; undefined for others */
export function categoryAccent(category: string): string | undefined {
  return accents[category.trim().toLowerCase()]
}
