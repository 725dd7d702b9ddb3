import type { BlogCategory, JobCategory } from '@universe/contract/fixed-lists'
import type { BusinessLine } from './business-lines.ts'

export type Accent = BusinessLine | 'trends'

/** "Other" has none. */
const accents: Readonly<Record<Lowercase<Exclude<BlogCategory | JobCategory, 'Other'>>, Accent>> = {
  telecom: 'telecom',
  software: 'software',
  technology: 'technologies',
  'e-marketing': 'marketing',
  'digital trends': 'trends',
}
const accentOf: ReadonlyMap<string, Accent> = new Map(Object.entries(accents))

/** In any case. */
export function blogAccent(category: string): Accent | undefined {
  return accentOf.get(normalizeText(category))
}

/** Specification, section 4. */
export function jobAccent(category: string): Accent | undefined {
  const accent = blogAccent(category)
  return accent === 'trends' ? undefined : accent
}

export function isSameCategory(one: string, other: string): boolean {
  return normalizeText(one) === normalizeText(other)
}

/** In any case and spacing. */
export function findCategory<Category extends string>(
  categories: readonly Category[],
  text: string | null,
): Category | undefined {
  return categories.find(category => isSameCategory(category, text ?? ''))
}

export function normalizeText(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
