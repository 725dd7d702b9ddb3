import type { ListedItem } from '@universe/domain/content/list-items'

const words: Record<ListedItem['state'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
}

export interface ShownState {
  name: ListedItem['state'] | 'edited'
  text: string
}

export function describeState({
  state,
  isEditedSince,
}: Pick<ListedItem, 'state' | 'isEditedSince'>): ShownState {
  if (state === 'published' && isEditedSince) return { name: 'edited', text: 'Edited since' }
  return { name: state, text: words[state] }
}
