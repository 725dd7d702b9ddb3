import type { ContentKind } from '@universe/contract/drafts'

export const contentWords = {
  article: { one: 'article', many: 'articles', title: 'Articles', path: '/articles' },
  vacancy: { one: 'vacancy', many: 'vacancies', title: 'Vacancies', path: '/vacancies' },
} as const satisfies Record<ContentKind, Record<'one' | 'many' | 'title' | 'path', string>>

export function kindOf({ pathname }: URL): ContentKind {
  return /^\/vacancies(?:$|[/.])/.test(pathname) ? 'vacancy' : 'article'
}
