const accents: Readonly<Record<string, string>> = {
  telecom: 'telecom',
  software: 'software',
  technology: 'technologies',
  'e-marketing': 'marketing',
  'digital trends': 'trends',
}

/** @returns undefined for others */
export function categoryAccent(category: string): string | undefined {
  return accents[category.trim().toLowerCase()]
}
