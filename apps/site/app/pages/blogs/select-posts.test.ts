import { describe, expect, test } from 'vitest'
import { ALL_CATEGORIES, isNarrowed, type ListedPost, selectPosts } from './select-posts.ts'

const post = (
  id: number,
  category: string,
  title: string,
  description = '',
  descriptionDetails?: string,
): ListedPost => ({
  id,
  category,
  title,
  description,
  ...(descriptionDetails && { descriptionDetails }),
  createdAt: '2026-01-01',
  image: '',
})
const posts = [
  post(1, 'Telecom', 'Carrier billing', 'One tap on the phone bill.'),
  post(2, 'Software', 'A CRM', 'Habits for the phone team.'),
  post(3, 'Other', 'How we hire', '', 'First a call.@@@Then a day in Ramallah.'),
  post(4, 'Gardening', 'Olive trees'),
  post(5, ' e-marketing ', 'One question'),
]
const select = (category: string, search = '') =>
  selectPosts(posts, { category, search }).map(({ id }) => id)

describe('the selected posts', () => {
  test('are all, in order, without a filter', () => {
    expect(select(ALL_CATEGORIES)).toEqual([1, 2, 3, 4, 5])
  })

  test('are those of a category, in any case and spacing', () => {
    expect(select('E-Marketing')).toEqual([5])
    expect(select('Technology')).toEqual([])
  })

  test('are for Other those outside the five named categories', () => {
    expect(select('Other')).toEqual([3, 4])
  })

  test('contain all words in title, description or text, in any order, case and spacing', () => {
    expect(select(ALL_CATEGORIES, '  PHONE ')).toEqual([1, 2])
    expect(select(ALL_CATEGORIES, 'olive   trees')).toEqual([4])
    expect(select(ALL_CATEGORIES, 'bill carrier')).toEqual([1])
    expect(select(ALL_CATEGORIES, 'ramallah hire')).toEqual([3])
    expect(select(ALL_CATEGORIES, 'phone olive')).toEqual([])
    expect(select(ALL_CATEGORIES, 'undefined')).toEqual([])
  })

  test('match category and text together', () => {
    expect(select('Software', 'phone')).toEqual([2])
    expect(select('Other', 'phone')).toEqual([])
  })
})

test('ignores a search of spaces only', () => {
  expect(isNarrowed({ category: ALL_CATEGORIES, search: '  ' })).toBe(false)
  expect(isNarrowed({ category: ALL_CATEGORIES, search: 'a' })).toBe(true)
  expect(isNarrowed({ category: 'Other', search: '' })).toBe(true)
})
