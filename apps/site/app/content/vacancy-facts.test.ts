import { expect, test } from 'vitest'
import { readVacancyFacts } from './vacancy-facts.ts'

const read = (jobDetails: string) => readVacancyFacts({ jobDetails })

test('location and type are facts in this order, and all other lines stay text', () => {
  const details =
    'Reports to: Head of Software@@@ type : Part-time @@@LOCATION: Dubai, two days@@@Pay.'
  expect(read(details)).toEqual({
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
  expect(read(details)).toEqual({ facts: [], others: [details.trim()] })
})

test('a second location is not lost, and the same one is not said twice', () => {
  const details = 'Location: Dubai@@@Location: Ramallah@@@location: dubai'
  expect(read(details).others).toEqual(['Location: Ramallah'])
})

test('what the fields say stands before the lines, and what a line says more stays text', () => {
  const jobDetails = 'Location: Ramallah@@@Type: Full-time, in shifts@@@Reports to: Nobody'
  expect(readVacancyFacts({ place: 'Ramallah', employmentType: 'Full-time', jobDetails })).toEqual({
    facts: [
      { label: 'Location', value: 'Ramallah' },
      { label: 'Type', value: 'Full-time' },
    ],
    others: ['Type: Full-time, in shifts', 'Reports to: Nobody'],
  })
})
