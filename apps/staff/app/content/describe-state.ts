import type { ListedItem } from '@universe/domain/content/list-items'

export const EDITED_SINCE = 'Edited since'

const words: Record<ListedItem['state'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
}

export function describeState({
  state,
  isEditedSince,
}: Pick<ListedItem, 'state' | 'isEditedSince'>): string {
  return state === 'published' && isEditedSince ? EDITED_SINCE : words[state]
}
