import type { Blog } from '@universe/contract/entities'
import { expect, test } from 'vitest'
import { relatedPosts } from './related-posts.ts'

const post = (id: number, category: string, createdAt: string): Blog => ({
  id,
  category,
  createdAt,
  title: `Post ${id}`,
  description: '',
  descriptionDetails: 'Long.',
  image: '',
})
const current = post(1, 'Telecom', '2026-05-01')
const idsBeside = (others: Blog[]) => relatedPosts([current, ...others], current).map(p => p.id)

test('other posts of the same category, newest first, three at most', () => {
  expect(
    idsBeside([
      post(2, 'Telecom', '2026-02-01'),
      post(3, 'telecom', '2026-10-01T08:00:00'),
      post(4, 'Software', '2026-11-01'),
      post(5, 'Telecom', '2025-12-31'),
      post(6, 'Telecom', '2026-02-01T09:00:00'),
    ]),
  ).toEqual([3, 6, 2])
})

test('none if the post is alone in its category', () => {
  expect(idsBeside([post(2, 'Software', '2026-02-01')])).toEqual([])
})

test('leaves the given list unchanged, and returns no long texts', () => {
  const posts = [current, post(2, 'Telecom', '2026-01-01'), post(3, 'Telecom', '2026-03-01')]
  const [first] = relatedPosts(posts, current)
  expect(posts.map(({ id }) => id)).toEqual([1, 2, 3])
  expect(first).not.toHaveProperty('descriptionDetails')
})
