import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { mergeDrafts, type Side, standInBase } from '@universe/domain/content/merge-drafts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const article = (paragraphs: string[], more: Partial<ArticleDraft> = {}): ArticleDraft => ({
  ...emptyDraft('article'),
  ...more,
  paragraphs,
})

const mergeTexts = (base: string[], mine: string[], theirs: string[], side?: Side) => {
  const sides = { base: article(base), mine: article(mine), theirs: article(theirs) }
  const { draft, conflicts } = mergeDrafts('article', sides, () => side)
  return ['paragraphs' in draft && draft.paragraphs, conflicts]
}

test('merges changes in different paragraphs, also adjacent ones', () => {
  const base = ['One red fox.', 'Two blue birds.', 'Three green frogs.']
  expect(
    mergeTexts(
      base,
      ['One red fox ran.', ...base.slice(1)],
      [base[0] ?? '', 'All is new.', base[2] ?? ''],
    ),
  ).toEqual([['One red fox ran.', 'All is new.', 'Three green frogs.'], []])
  // One extends the last paragraph, the other adds one after it.
  expect(
    mergeTexts(base, [...base.slice(0, 2), 'Three green frogs sang.'], [...base, 'Four.']),
  ).toEqual([[...base.slice(0, 2), 'Three green frogs sang.', 'Four.'], []])
  expect(mergeTexts(base, [...base, 'Mine.'], [...base, 'Theirs.'])).toEqual([
    [...base, 'Theirs.', 'Mine.'],
    [],
  ])
  expect(mergeTexts(base, base.slice(1), [...base.slice(0, 2), 'Another end.'])).toEqual([
    ['Two blue birds.', 'Another end.'],
    [],
  ])
})

test('reports a conflict if both changed the same paragraph or field', () => {
  const base = article(['One.', 'Two.'], { title: 'Was' })
  const mine = article(['One.', 'Written by me.'], { title: 'Mine' })
  const theirs = article(['One!', 'Something else.'], { title: 'Theirs' })
  const sides = { base, mine, theirs }
  const { draft, conflicts } = mergeDrafts('article', sides, () => undefined)
  expect(draft).toMatchObject({ title: 'Mine', paragraphs: ['One!', 'Written by me.'] })
  expect(conflicts).toMatchObject([
    { name: 'title', index: null, mine: 'Mine', theirs: 'Theirs' },
    { name: 'paragraphs', index: 1, mine: 'Written by me.', theirs: 'Something else.' },
  ])
  expect(
    mergeDrafts('article', sides, ({ name }) => (name === 'title' ? 'theirs' : 'mine')),
  ).toMatchObject({
    conflicts: [],
    draft: { title: 'Theirs', paragraphs: ['One!', 'Written by me.'] },
  })
})

test('without the common revision all differences are conflicts', () => {
  const mine = article(['Same.', 'Mine here.', 'Only mine.'], { title: 'Same' })
  const theirs = article(['Same.', 'There it says so.'], { title: 'Same', summary: 'Theirs' })
  const base = standInBase('article', mine, theirs)
  expect(mergeDrafts('article', { base, mine, theirs }, () => undefined).conflicts).toMatchObject([
    { name: 'summary', mine: '', theirs: 'Theirs' },
    { name: 'paragraphs', mine: 'Mine here.', theirs: 'There it says so.' },
  ])
})

const paragraph = fc.constantFrom('', 'a', 'b', 'one two', 'one two three', 'three four', 'x\n\ny')
const paragraphs = fc.array(paragraph, { maxLength: 6 })

test('keeps exactly what only one side changed', () => {
  fc.assert(
    fc.property(paragraphs, paragraphs, (base, changed) => {
      expect(mergeTexts(base, changed, base)).toEqual([changed, []])
      expect(mergeTexts(base, base, changed)).toEqual([changed, []])
      expect(mergeTexts(base, changed, changed)).toEqual([changed, []])
    }),
    { seed: 20261123, numRuns: 500 },
  )
})
