import { expect, test } from 'vitest'
import { readBlogs, readJobs } from '../src/entities.ts'

const blog = {
  id: 1,
  title: 'One',
  category: 'Telecom',
  createdAt: '2026-11-20',
  description: 'Short.',
  descriptionDetails: 'Long.@@@Longer.',
  image: '/images/one.jpg',
}
const job = {
  id: 7,
  title: 'Engineer',
  category: 'Software',
  description: 'What it is.',
  jobDetails: 'Terms.',
  qualifications: 'Skills.',
  createdAt: '2026-11-05T09:00:00',
}

test('reads lists of blogs and vacancies, and empty ones', () => {
  expect(readBlogs([blog])).toEqual([blog])
  expect(readJobs([job, job])).toEqual([job, job])
  expect(readJobs([])).toEqual([])
})

test('leaves out fields that an entity does not have', () => {
  expect(readBlogs([{ ...blog, author: 'x', constructor: 'y' }])).toEqual([blog])
})

test.each([
  ['no list', {}],
  ['nothing', null],
  ['a list of nothing', [null]],
  ['a list of texts', ['blog']],
  ['a field of another type', [{ ...blog, id: '1' }]],
  ['a field that is missing', [{ ...blog, image: undefined }]],
  ['another entity', [job]],
])('refuses %s', (_, json) => {
  expect(() => readBlogs(json)).toThrow(TypeError)
})
