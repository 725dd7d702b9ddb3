/** The accents that the tokens have for the categories that the contract names, in lower case. */
const accents: Readonly<Record<string, string>> = {
  telecom: 'telecom',
  software: 'software',
  technology: 'technologies',
  'e-marketing': 'marketing',
  'digital trends': 'trends',
}

/** @returns what a badge takes the color of a category by, as on the site; undefined for others */
export function categoryAccent(category: string): string | undefined {
  return accents[category.trim().toLowerCase()]
}
