import type { ContentKind } from '@universe/contract/drafts'
import { contentWords } from '../content-words.ts'

/** What of a list's address chooses articles or vacancies; `before` turns its pages. */
const FILTERS = ['state', 'category', 'by', 'q'] as const

/** Other values of filters; null for none. */
export type ListChange = Partial<Record<(typeof FILTERS)[number], string | null>>

/** @returns the address of a list as it is filtered, with this change, from its first page on */
export function listAddress(
  kind: ContentKind,
  params: URLSearchParams,
  change: ListChange = {},
): string {
  const next = new URLSearchParams()
  for (const name of FILTERS) {
    const value = name in change ? change[name] : params.get(name)
    if (value) next.set(name, value)
  }
  const { path } = contentWords[kind]
  return next.size > 0 ? `${path}?${next}` : path
}
