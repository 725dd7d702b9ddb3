import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { compareDrafts } from '@universe/domain/content/compare-drafts'
import { compareParagraphs } from '@universe/domain/content/compare-paragraphs'
import { compareTexts } from '@universe/domain/content/compare-texts'
import { readHistory, restoreRevision } from '@universe/domain/content/history'
import type { Actor } from '@universe/domain/staff/context'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { runsWithin } from '@universe/testing/time/runs-within'
import { beforeEach, describe, expect, test } from 'vitest'

const draft: ArticleDraft = {
  ...emptyDraft('article'),
  summary: 'What happens after the tap.',
  title: 'One tap',
  category: 'Telecom',
  date: '2026-11-21',
  paragraphs: ['A reader taps on the phone.', 'Four systems agree.'],
}

describe('the history of an article', () => {
  const opened = openStoreForEach()
  const staff = openStaffForEach(opened)
  let editor: Actor
  let id: string
  beforeEach(async () => {
    editor = await staff.join(['editor'], 'lama@universe.example', 'Lama Issa')
    id = await articles().write()
    staff.clock.now += 11 * 60_000
    await articles().save(id, 2, { title: 'Two taps', paragraphs: ['Four systems agree.'] })
  })

  const articles = (member = editor) =>
    editItems('article', draft, () => ({ parts: staff.parts, member }))
  const history = (which: { from?: number; to?: number } = {}) =>
    readHistory(staff.parts, editor, 'article', { id, ...which })
  const restore = (number: number, revision: number) =>
    restoreRevision(staff.parts, editor, 'article', { id, number, revision })

  test('lists who saved what when, and which revision is published', async () => {
    await articles().publish(id)
    const { revisions, compared } = await history()
    expect(revisions).toMatchObject([
      { number: 3, isNewest: true, isPublished: false, by: 'Lama Issa', publishedAt: [] },
      { number: 2, isPublished: true, publishedAt: [staff.clock.now], origin: 'written' },
      { number: 1 },
    ])
    // By default the newest and the published one.
    expect(compared).toMatchObject({ from: 2, to: 3 })
    const title = compared?.changes.find(({ name }) => name === 'title')
    expect(title).toMatchObject({
      isChanged: true,
      pieces: [
        { kind: 'removed', text: 'One tap' },
        { kind: 'added', text: 'Two taps' },
      ],
    })
  })

  test('compares any two revisions, older first; by default the newest with the one before', async () => {
    expect((await history()).compared).toMatchObject({ from: 2, to: 3 })
    expect((await history({ from: 3, to: 1 })).compared).toMatchObject({ from: 1, to: 3 })
    await expect(history({ from: 7 })).rejects.toThrow('no longer kept')
  })

  test('restores an earlier revision as a new one, and keeps all', async () => {
    expect(await restore(2, 3)).toEqual({ revision: 4 })
    // A second tap.
    expect(await restore(2, 3)).toEqual({ revision: 4 })
    const { newest } = await articles().read(id)
    expect(newest).toMatchObject({ number: 4, draft, origin: 'restored', restored_from: 2 })
    expect((await history()).revisions.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  })

  test('does not restore over another member’s newer revision, and names them', async () => {
    const other = await staff.join(['editor'], 'rami@universe.example', 'Rami Saad')
    await articles(other).save(id, 3, { title: 'Rami’s' })
    await expect(restore(2, 3)).rejects.toThrow('Rami Saad saved version 4')
    const { newest } = await articles().read(id)
    expect(newest).toMatchObject({ number: 4, draft: { title: 'Rami’s' } })
  })

  test('later edits do not overwrite a restored revision', async () => {
    await restore(2, 3)
    await articles().save(id, 4, { title: 'On' })
    expect((await history()).revisions.map(({ number }) => number)).toEqual([5, 4, 3, 2, 1])
  })
})

/** Paragraphs with 500 common words, each third followed by an own one. */
const rewritten = (own: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    Array.from({ length: 500 }, (_, word) => `w${at}x${word}${word % 3 ? '' : ` ${own}`}`).join(
      ' ',
    ),
  )

describe('a comparison', () => {
  const whole = (pieces: ReturnType<typeof compareTexts>, left: string) =>
    pieces.flatMap(({ kind, text }) => (kind === left ? [] : text)).join('')

  test('of texts covers every character of both', () => {
    const pairs = [
      ['', 'New words here.'],
      ['The quick brown fox jumps.', 'The slow brown dog leaps, twice.'],
      ['محمد ذهب إلى السوق', 'محمد ذهب أمس إلى البيت'],
      ['a  b\tc 👩‍👩‍👧 d', 'a b c 👩‍👩‍👧‍👦 e'],
    ] as const
    for (const [older, newer] of pairs) {
      const pieces = compareTexts(older, newer)
      expect(whole(pieces, 'added')).toBe(older)
      expect(whole(pieces, 'removed')).toBe(newer)
    }
    expect(compareTexts('The quick brown fox.', 'The slow red fox.')).toEqual([
      { kind: 'same', text: 'The ' },
      { kind: 'removed', text: 'quick brown' },
      { kind: 'added', text: 'slow red' },
      { kind: 'same', text: ' fox.' },
    ])
  })

  test('of paragraphs shows moved, changed, added and removed ones', () => {
    const older = ['First stays.', 'Second, too.', 'Third goes.', 'Fourth moves.', 'Fifth is here.']
    const newer = [
      'Fourth moves.',
      'First stays.',
      'Second, too.',
      'Fifth is there.',
      'All is new.',
    ]
    const kinds = compareParagraphs(older, newer).map(({ kind, before, after }) => [
      ...[kind, before, after],
    ])
    expect(kinds).toEqual([
      ['moved', 4, 1],
      ['same', 1, 2],
      ['same', 2, 3],
      ['removed', 3, null],
      ['changed', 5, 4],
      ['added', null, 5],
    ])
  })

  test('of the longest drafts is fast', () => {
    const text = (seed: number, words: number) =>
      Array.from({ length: words }, (_, at) => `w${(at * seed) % 1009}`).join(' ')
    const paragraphs = (seed: number) =>
      Array.from({ length: 200 }, (_, at) => text(seed + at, 200))
    const [older, newer] = [text(7, 40_000), text(11, 40_000)]
    const [before, after] = [paragraphs(7), paragraphs(300)]
    expect(whole(compareTexts(older, newer), 'removed')).toBe(newer)
    expect(runsWithin(1500, () => compareTexts(older, newer))).toBe(true)
    expect(runsWithin(1500, () => compareParagraphs(before, after))).toBe(true)
  })

  test('leaves paragraphs unmatched if their words are too many to compare quickly', () => {
    const signs = (from: number) =>
      String.fromCodePoint(...Array.from({ length: 1000 }, (_, at) => from + at))
    const before = Array.from({ length: 100 }, () => signs(0x2190))
    const kinds = compareParagraphs(
      before,
      before.map(text => `${text}=`),
    ).map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['removed', 'added']))
  })

  test('of many rewritten paragraphs is limited in time', () => {
    const older = { ...emptyDraft('article'), paragraphs: rewritten('one', 90) }
    const newer = { ...emptyDraft('article'), paragraphs: rewritten('other', 90) }
    const compared = compareDrafts('article', older, newer).find(
      ({ name }) => name === 'paragraphs',
    )
    if (compared?.kind !== 'paragraphs') expect.fail()
    const { paragraphs } = compared
    expect(paragraphs.map(({ kind }) => kind)).toEqual(Array(90).fill('changed'))
    expect(paragraphs[0]?.pieces.length).toBeGreaterThan(100)
    expect(paragraphs.at(-1)?.pieces.length).toBeLessThan(10)
  })

  test('finds where each of very many equal paragraphs moved', () => {
    const many = Array<string>(60_000).fill('x')
    const kinds = compareParagraphs([...many, 'Stays.'], ['Stays.', ...many])
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['moved']))
  })
})
