import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import {
  compareDrafts,
  compareParagraphs,
  compareTexts,
} from '@universe/domain/content/compare-drafts'
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
      { kind: 'same', text: 'The' },
      { kind: 'removed', text: ' quick brown' },
      { kind: 'added', text: ' slow red' },
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

  test('of paragraphs pairs the most similar', () => {
    const older = ['Experience with React and SQL.', 'Experience with Node and SQL.']
    expect(compareParagraphs(older, ['Experience with Node, Redis and SQL.'])).toMatchObject([
      { kind: 'removed', before: 1 },
      {
        kind: 'changed',
        before: 2,
        after: 1,
        pieces: [
          { kind: 'same', text: 'Experience with Node' },
          { kind: 'added', text: ', Redis' },
          { kind: 'same', text: ' and SQL.' },
        ],
      },
    ])
  })

  test('leaves paragraphs unmatched if too many between unchanged ones were replaced', () => {
    const signs = (seed: number) =>
      Array.from({ length: 200 }, (_, at) =>
        String.fromCodePoint(
          ...Array.from({ length: 900 }, (_, sign) => 0x2190 + ((at + sign * seed) % 2000)),
        ),
      )
    const [before, after] = [signs(3), signs(700)]
    const kinds = compareParagraphs([...before, 'A red fox.'], [...after, 'A red fish.'])
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['removed', 'added']))
    expect(runsWithin(1500, () => compareParagraphs(before, after))).toBe(true)
  })

  test('of many rewritten paragraphs is limited in time', () => {
    // The same words in another order.
    const ordered = (step: number) =>
      Array.from({ length: 90 }, () =>
        Array.from({ length: 599 }, (_, word) => `w${(word * step) % 599}`).join(' '),
      )
    const older = { ...emptyDraft('article'), paragraphs: ordered(7) }
    const newer = { ...emptyDraft('article'), paragraphs: ordered(11) }
    const compare = () => compareDrafts('article', older, newer)
    const compared = compare().find(({ name }) => name === 'paragraphs')
    if (compared?.kind !== 'paragraphs') expect.fail()
    expect(compared.paragraphs.map(({ kind }) => kind)).toEqual(Array(90).fill('changed'))
    expect(compared.paragraphs.at(-1)?.pieces.length).toBe(2)
    expect(runsWithin(1500, compare)).toBe(true)
  })

  test('finds where each of many equal paragraphs moved', () => {
    const [moving, staying] = [Array<string>(99).fill('Moves.'), Array<string>(100).fill('Stays.')]
    const compared = compareParagraphs([...moving, ...staying], [...staying, ...moving])
    expect(compared.filter(({ kind }) => kind !== 'same')).toMatchObject(
      moving.map((_, at) => ({ kind: 'moved', before: at + 1, after: at + 101 })),
    )
  })
})
