import type { ArticleDraft, VacancyDraft } from '@universe/contract/drafts'
import { type CheckFacts, checkDraft } from '@universe/domain/content/check-draft'
import { checkItem } from '@universe/domain/content/checks'
import { listBlogs } from '@universe/domain/content/content-repository'

import type { Actor } from '@universe/domain/staff/context'
import { editItems } from '@universe/testing/stores/edit-items'
import { openStaffForEach, openStoreForEach } from '@universe/testing/stores/test-store'
import { beforeEach, describe, expect, test } from 'vitest'

const article: ArticleDraft = {
  title: 'One tap on a phone bill',
  category: 'Telecom',
  date: '2026-11-21',
  language: '',
  image: '/images/blogs/one-tap.jpg',
  imageAlt: 'A hand and a phone',
  summary: 'What happens between the tap and the receipt.',
  paragraphs: ['A reader taps.', 'Four systems agree.'],
}
const vacancy: VacancyDraft = {
  title: 'Field engineer',
  category: 'Technology',
  date: '2026-11-20T08:30:00',
  closesOn: '2026-12-31',
  place: 'Ramallah',
  employmentType: 'Full-time',
  language: '',
  description: ['You mend.'],
  qualifications: ['You can.'],
  details: ['Hours: eight.'],
}
const facts: CheckFacts = {
  today: '2026-11-21',
  isTitleTaken: false,
  picture: { width: 1600, height: 900 },
}

/** @returns each check as "level field[index]" */
const found = (checks: ReturnType<typeof checkDraft>) =>
  checks.map(({ level, field, index }) => `${level} ${field}${index === null ? '' : `[${index}]`}`)
const ofArticle = (change: Partial<ArticleDraft>, more: Partial<CheckFacts> = {}) =>
  found(checkDraft('article', { ...article, ...change }, { ...facts, ...more })).filter(
    line => !line.startsWith('ok'),
  )
const ofVacancy = (change: Partial<VacancyDraft>) =>
  found(checkDraft('vacancy', { ...vacancy, ...change }, facts)).filter(
    line => !line.startsWith('ok'),
  )

test('refuses an @ that the site would move to the next paragraph', () => {
  const paragraphs = ['Write to sales@', 'Second', '@third', 'a@b', 'Last@']
  expect(ofArticle({ paragraphs })).toEqual(['error paragraphs[0]'])
  expect(ofArticle({ paragraphs: ['One@', ''] })).toContain('error paragraphs[0]')
  expect(ofVacancy({ details: ['One', 'Two@@', 'Three'] })).toEqual(['error details[1]'])
})

test('passes take three lines', () => {
  expect(checkDraft('article', article, facts).map(({ sentence }) => sentence)).toEqual([
    'Title, summary and text within limits',
    'Date November 21, 2026',
    'Picture 1600 × 900, alternative text',
  ])
  expect(checkDraft('vacancy', vacancy, facts).map(({ sentence }) => sentence)).toEqual([
    'Title and texts within limits',
    'Date November 20, 2026',
    'Apply until December 31, 2026, Ramallah, Full-time',
  ])
})

test.each<[string, Partial<ArticleDraft>, string[]]>([
  ['an empty title', { title: ' ' }, ['error title']],
  ['a title at its limit', { title: 'x'.repeat(100) }, []],
  ['a title beyond it', { title: 'x'.repeat(101) }, ['error title']],
  ['no summary', { summary: '' }, ['error summary']],
  ['a long summary', { summary: 'x'.repeat(201) }, ['error summary']],
  ['no text', { paragraphs: [] }, ['error paragraphs']],
  ['only empty paragraphs', { paragraphs: ['', ' '] }, ['error paragraphs']],
  ['an empty one between', { paragraphs: ['a', '', 'b'] }, ['warning paragraphs[1]']],
  ['a long one', { paragraphs: ['a', 'x'.repeat(2001)] }, ['error paragraphs[1]']],
  ['spaces at an end', { paragraphs: ['a '] }, ['warning paragraphs[0]']],
  ['two spaces', { summary: 'a  b' }, ['warning summary']],
  ['a sign that nobody sees', { title: 'a\u0007b' }, ['warning title']],
  ['line feeds and letters of any script', { paragraphs: ['a\nb\tc مرحبا 👩‍🚀'] }, []],
  ['no category', { category: '' }, ['error category']],
  ['a category of its own', { category: 'Space' }, ['warning category']],
  ['no date', { date: '' }, ['error date']],
  ['a day that is none', { date: '2026-02-30' }, ['error date']],
  ['a day in words', { date: 'May 3' }, ['error date']],
  ['a day to come', { date: '2026-11-22' }, ['warning date']],
  ['a language of the list', { language: 'Arabic' }, []],
  ['an unknown language', { language: 'Martian' }, ['error language']],
  ['no picture', { image: '', imageAlt: '' }, ['warning image']],
  ['a picture without words', { imageAlt: ' ' }, ['warning imageAlt']],
  ['too many words for it', { imageAlt: 'x'.repeat(201) }, ['error imageAlt']],
])('of an article: %s', (_, change, expected) => {
  expect(ofArticle(change)).toEqual(expected)
})

test.each<[string, Partial<VacancyDraft>, string[]]>([
  ['no last day', { closesOn: '' }, ['warning closesOn']],
  ['a last day that is over', { closesOn: '2026-11-20' }, ['error closesOn']],
  ['a last day today', { closesOn: '2026-11-21' }, []],
  ['a last day that is none', { closesOn: '2026-11-31' }, ['error closesOn']],
  ['a last day with a time', { closesOn: '2026-12-31T10:00' }, ['error closesOn']],
  ['no place', { place: '' }, ['error place']],
  ['an unknown place', { place: 'Mars' }, ['error place']],
  ['no employment type', { employmentType: '' }, ['warning employmentType']],
  ['an unknown one', { employmentType: 'Now and then' }, ['error employmentType']],
  ['a category in other letters', { category: 'technology' }, []],
  ['no description', { description: [''] }, ['error description']],
  ['no details', { details: [] }, ['warning details']],
])('of a vacancy: %s', (_, change, expected) => {
  expect(ofVacancy(change)).toEqual(expected)
})

test('reports a picture that is missing, too small, or a drawing without pixels', () => {
  expect(ofArticle({}, { picture: undefined })).toEqual(['error image'])
  expect(ofArticle({}, { picture: { width: 1199, height: 675 } })).toEqual(['warning image'])
  expect(ofArticle({}, { picture: { width: null, height: null } })).toEqual([])
})

describe('a stored item', () => {
  const opened = openStoreForEach()
  const staff = openStaffForEach(opened)
  let editor: Actor
  beforeEach(async () => {
    editor = await staff.join(['editor', 'recruiter'])
  })

  const who = () => ({ parts: staff.parts, member: editor })
  const { write, publish } = editItems('article', { ...article, image: '', imageAlt: '' }, who)

  test('an error blocks publication, a warning does not', async () => {
    const id = await write({ title: '', summary: 'x'.repeat(201) })
    await expect(publish(id)).rejects.toThrow(
      'It cannot be published yet. Add a title. The site needs one. Summary: one character over',
    )
    expect(await listBlogs(opened.store, expect.fail)).toEqual([])
    const passed = await write({ category: 'Space' })
    expect(found(await checkItem(staff.parts, editor, 'article', { id: passed }))).toEqual([
      'ok title',
      'warning category',
      'ok date',
      'warning image',
    ])
    await publish(passed)
    expect(await listBlogs(opened.store, expect.fail)).toHaveLength(1)
  })

  test('warns of a duplicate title, except in the bin or of another kind', async () => {
    const id = await write()
    const other = await write()
    const isTold = async () =>
      found(await checkItem(staff.parts, editor, 'article', { id })).includes('warning title')
    expect(await isTold()).toBe(true)
    const { db } = opened.store
    await db.updateTable('content_items').set({ deleted_at: 1 }).where('id', '=', other).execute()
    expect(await isTold()).toBe(false)
    const job = await editItems('vacancy', { ...vacancy, title: article.title }, who).write()
    expect(found(await checkItem(staff.parts, editor, 'vacancy', { id: job }))).not.toContain(
      'warning title',
    )
  })
})
