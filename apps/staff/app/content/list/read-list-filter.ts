import { type ContentKind, draftChoices } from '@universe/contract/drafts'
import type { ItemFilter, ListState } from '@universe/domain/content/list-items'

export const STATES = {
  draft: 'draft',
  scheduled: 'scheduled',
  published: 'published',
  edited: 'edited',
  withdrawn: 'withdrawn',
  closed: 'closed',
  bin: 'deleted',
} as const satisfies Record<string, ListState>

/** Invalid values count as missing. */
export function readListFilter(kind: ContentKind, params: URLSearchParams): ItemFilter {
  const state = params.get('state') ?? ''
  const category = params.get('category')
  return {
    state: Object.hasOwn(STATES, state) ? STATES[state as keyof typeof STATES] : undefined,
    category: draftChoices[kind].category?.find(each => each === category),
    isMine: params.get('by') === 'me' || undefined,
    search: params.get('q')?.replaceAll('\0', '').trim() || undefined,
    before: params.get('before') ?? undefined,
  }
}
