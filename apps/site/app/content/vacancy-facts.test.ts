import { expect, test } from 'vitest'
import { readVacancyFacts } from './vacancy-facts.ts'

test('location and type are facts in this order, and all other lines stay text', () => {
  const details =
    'Reports to: Head of Software@@@ type : Part-time @@@LOCATION: Dubai, two days@@@Pay.'
  expect(readVacancyFacts(details)).toEqual({
    facts: [
      { label: 'Location', value: 'Dubai, two days' },
      { label: 'Type', value: 'Part-time' },
    ],
    others: ['Reports to: Head of Software', 'Pay.'],
  })
})

test.each([
  ['no such line', 'What it pays.'],
  ['a label without a value', 'Location:'],
  ['a sentence in place of a value', `Location: ${'wherever the work is '.repeat(4)}`],
  ['the word within a sentence', 'Our type: see above. Location matters'],
])('%s is no fact', (_, details) => {
  expect(readVacancyFacts(details)).toEqual({ facts: [], others: [details.trim()] })
})

test('a second location is not lost', () => {
  expect(readVacancyFacts('Location: Dubai@@@Location: Ramallah').others).toEqual([
    'Location: Ramallah',
  ])
})
