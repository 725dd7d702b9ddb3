import { expect, test } from 'vitest'
import { readBlogs, readJobs, splitParagraphs, warnOnce } from '../src/entities.ts'

const blog = {
  id: 1,
  title: 'One',
  category: 'Telecom',
  createdAt: '2026-11-20',
  description: 'Short.',
  descriptionDetails: 'Long.@@@Longer.',
  image: '/images/one.jpg',
}
const last = { ...blog, id: 9, title: 'Last' }
const emptyBlog = {
  category: '',
  createdAt: '',
  description: '',
  descriptionDetails: '',
  image: '',
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

const nothingToTell = (sentence: string) => expect.fail(sentence)

test('reads lists of blogs and vacancies, and empty ones', () => {
  expect(readBlogs([blog], nothingToTell)).toEqual([blog])
  expect(readJobs([job, { ...job, id: 8 }], nothingToTell)).toEqual([job, { ...job, id: 8 }])
  expect(readJobs([], nothingToTell)).toEqual([])
})

test('leaves out fields that an entity does not have', () => {
  const record = { ...blog, author: 'x', constructor: 'y' }
  expect(readBlogs([record], nothingToTell)).toEqual([blog])
})

test.each([
  ['an image that is null', { ...blog, image: null }, { ...blog, image: '' }],
  ['texts that are missing', { id: 1, title: 'One' }, { ...emptyBlog, id: 1, title: 'One' }],
  ['a text that is a number', { ...blog, category: 5 }, { ...blog, category: '' }],
  ['an id that is a text', { ...blog, id: '0012' }, { ...blog, id: 12 }],
])('shows a blog with %s without it, and reports it', (_, record, read) => {
  const told: string[] = []
  expect(readBlogs([record, last], sentence => told.push(sentence))).toEqual([read, last])
  expect(told).toEqual([expect.stringContaining('is shown')])
})

test.each([
  ['nothing', null],
  ['a text', 'blog'],
  ['a list', [1, 2]],
  ['a blog without id', { ...blog, id: undefined }],
  ['a blog whose id is a word', { ...blog, id: 'one' }],
  ['a blog whose id is a list', { ...blog, id: ['7'] }],
  ['a blog whose id is longer than a number', { ...blog, id: '9'.repeat(16) }],
  ['a blog whose id another has', { ...blog, id: '9' }],
  ['a blog without title', { ...blog, title: undefined }],
  ['a blog whose title is empty', { ...blog, title: '' }],
])('leaves out %s, keeps the others, and reports it', (_, record) => {
  const told: string[] = []
  expect(readBlogs([last, record, blog], sentence => told.push(sentence))).toEqual([last, blog])
  expect(told).toEqual([expect.stringContaining('is left out')])
})

test('reports a record by its id only, and once', () => {
  const told: string[] = []
  const tell = warnOnce(sentence => told.push(sentence))
  const record = { ...blog, id: 'x'.repeat(1000), description: 'private' }
  for (let time = 0; time < 3; time++) readBlogs([record, { ...blog, image: null }], tell)
  expect(told).toHaveLength(2)
  for (const sentence of told) expect(sentence.length).toBeLessThan(120)
  expect(told.join()).not.toContain('private')
})

test.each([
  ['an object', {}],
  ['nothing', null],
  ['a text', 'blogs'],
])('refuses %s instead of a list', (_, json) => {
  expect(() => readBlogs(json, nothingToTell)).toThrow(TypeError)
})

test('keeps optional fields beyond section 3, whose absence is not reported', () => {
  const full = { ...job, closesOn: '2026-12-05', place: 'Remote', employmentType: 'Contract' }
  const described = { ...blog, imageAlt: 'A mast at dusk' }
  expect(readJobs([full], nothingToTell)).toEqual([full])
  expect(readBlogs([described], nothingToTell)).toEqual([described])
  const empty = { ...job, closesOn: null, place: '', employmentType: undefined }
  expect(Object.keys(readJobs([empty], nothingToTell)[0] ?? {})).toEqual(Object.keys(job))
})

test.each([
  ['closesOn', '2026-02-30'],
  ['closesOn', '2026-12-05T00:00:00'],
  ['closesOn', 20261205],
  ['place', { city: 'Ramallah' }],
  ['employmentType', 0],
])('drops %s if it is %j, reports it, and shows the vacancy', (field, value) => {
  const told: string[] = []
  const tell = (sentence: string) => void told.push(sentence)
  expect(readJobs([{ ...job, [field]: value }], tell)).toEqual([job])
  expect(told).toEqual([`The job 7 is shown as far as it goes; wrong: ${field}`])
})

test('splits a text at @@@, trims, and drops empty paragraphs', () => {
  expect(splitParagraphs('One.@@@ Two @ three.\n@@@@@@Four.@@@')).toEqual([
    'One.',
    'Two @ three.',
    'Four.',
  ])
  expect(splitParagraphs('Only one')).toEqual(['Only one'])
  expect(splitParagraphs('')).toEqual([])
})
