import { expect, test } from 'vitest'
import { readVacancyFacts } from './vacancy-facts.ts'

test('lists location and type in this order, from the first line of each', () => {
  const jobDetails =
    'Reports to: Head of Software@@@ type : Part-time @@@LOCATION: Dubai, two days@@@Location: Ramallah'
  expect(readVacancyFacts({ jobDetails })).toEqual([
    { label: 'Location', value: 'Dubai, two days' },
    { label: 'Type', value: 'Part-time' },
  ])
})

test.each([
  ['no such line', 'What it pays.'],
  ['a label without a value', 'Location:'],
  ['a sentence in place of a value', `Location: ${'wherever the work is '.repeat(4)}`],
  ['the word within a sentence', 'Our type: see above. Location matters'],
])('%s is no fact', (_, jobDetails) => {
  expect(readVacancyFacts({ jobDetails })).toEqual([])
})

test('prefers the fields over the lines', () => {
  const jobDetails = 'Location: Dubai@@@Type: Full-time, in shifts'
  expect(readVacancyFacts({ place: 'Ramallah', employmentType: 'Full-time', jobDetails })).toEqual([
    { label: 'Location', value: 'Ramallah' },
    { label: 'Type', value: 'Full-time' },
  ])
})
