import type { BlogCategory, JobCategory } from '@universe/contract/fixed-lists'
import type { BusinessLine } from './business-lines.ts'

/** Whose color a category has: a business line's, or one that the tokens give it alone. */
type Accent = BusinessLine | 'trends'

/** One accent for each category that the contract names; "Other" has none. */
const accents: Readonly<Record<Lowercase<Exclude<BlogCategory | JobCategory, 'Other'>>, Accent>> = {
  telecom: 'telecom',
  software: 'software',
  technology: 'technologies',
  'e-marketing': 'marketing',
  'digital trends': 'trends',
}
const accentOf: ReadonlyMap<string, Accent> = new Map(Object.entries(accents))

/** @returns the accent of a post's category, whatever its case; undefined for one that is not named */
export function blogAccent(category: string): Accent | undefined {
  return accentOf.get(normalizeText(category))
}

/** @returns the same for a vacancy's, which has a line's or none (specification, section 4) */
export function jobAccent(category: string): Accent | undefined {
  const accent = blogAccent(category)
  return accent === 'trends' ? undefined : accent
}

export function isSameCategory(one: string, other: string): boolean {
  return normalizeText(one) === normalizeText(other)
}

/** @returns the category that a text names, however it is written; undefined when it names none */
export function findCategory<Category extends string>(
  categories: readonly Category[],
  text: string | null,
): Category | undefined {
  return categories.find(category => isSameCategory(category, text ?? ''))
}

/** A text as it is compared: without regard to case, or to spaces around it and beside each other. */
export function normalizeText(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
