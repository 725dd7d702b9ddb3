import { randomUUID } from 'node:crypto'
import { createItem } from '@universe/domain/content/change-item'
import { readHistory, restoreRevision } from '@universe/domain/content/history'
import { countItemsByState, type ItemFilter, listItems } from '@universe/domain/content/list-items'
import { readItem } from '@universe/domain/content/read-item'
import { saveDraft } from '@universe/domain/content/save-draft'
import { fillUpArticles } from '@universe/testing/stores/filled-up-articles'
import { compareSizes, type Operation, REPEATS } from './two-stores.ts'

const SIZES = [30, 3000]
const REVISIONS = 20
/** Table: lists, editor and history with few and many articles. */
export async function measureStaffContent(): Promise<string> {
  return [
    '# Articles as the staff write them',
    '',
    `Milliseconds of each operation of the domain, medians of ${REPEATS}, by how many articles the store holds, each`,
    `of ${REVISIONS} revisions of some 2,500 characters. With 30 of them no list fills its page of 50. What a rare`,
    'word finds is in the middle. The embedded store is read in its thread, whose way there and back is in the figures.',
    '',
    await compareSizes(SIZES, {
      fill: (store, size) => fillUpArticles(store, size, REVISIONS),
      operations: async (_store, size) => listOperations(size),
    }),
  ].join('\n')
}

function listOperations(size: number): Record<string, Operation> {
  const id = `article-${size / 2}`
  const list =
    (filter: ItemFilter): Operation =>
    (parts, actor) =>
      listItems(parts, actor, 'article', filter)
  return {
    'the list': list({}),
    'its counts': (parts, actor) => countItemsByState(parts, actor, 'article', {}),
    drafts: list({ state: 'draft' }),
    'what is published, by date': list({ state: 'published' }),
    'what is edited since': list({ state: 'edited' }),
    'of a category': list({ category: 'Telecom' }),
    'of a category, published': list({ category: 'Other', state: 'published' }),
    'the bin': list({ state: 'deleted' }),
    'a rare word': list({ search: `only${size / 2}` }),
    'a common word': list({ search: 'charge' }),
    'a common word, drafts': list({ search: 'charge', state: 'draft' }),
    'one letter': list({ search: 'a' }),
    'nothing that is there': list({ search: 'nobody' }),
    'an article for the editor': (parts, actor) => readItem(parts, actor, 'article', { id }),
    'its history, two compared': (parts, actor) => readHistory(parts, actor, 'article', { id }),
    'a save': async (parts, actor) => {
      const { newest } = await readItem(parts, actor, 'article', { id })
      const draft = { ...newest.draft, summary: randomUUID() }
      return saveDraft(parts, actor, 'article', {
        id,
        revision: newest.number,
        editorId: 'bench',
        draft,
      })
    },
    'a version restored': async (parts, actor) => {
      const { newest } = await readItem(parts, actor, 'article', { id })
      const number = 1 + (newest.number % 2)
      return restoreRevision(parts, actor, 'article', { id, number, revision: newest.number })
    },
    'one begun': (parts, actor) => createItem(parts, actor, 'article'),
  }
}
