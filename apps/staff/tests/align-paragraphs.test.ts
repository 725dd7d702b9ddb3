import { expect, test } from 'vitest'
import { alignParagraphs } from '../app/publishing/editor/align-paragraphs.ts'

test('paragraphs that both versions have stand beside each other, and the others between them', () => {
  const rows = alignParagraphs(['a', 'mine', 'b', 'c'], ['a', 'theirs', 'more', 'b'])
  expect(rows.map(({ mine, theirs }) => [mine, theirs])).toEqual([
    ['a', 'a'],
    ['mine', 'theirs'],
    [undefined, 'more'],
    ['b', 'b'],
    ['c', undefined],
  ])
  expect(alignParagraphs([], ['only'])).toEqual([{ mine: undefined, theirs: 'only' }])
})
