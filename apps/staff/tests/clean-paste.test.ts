import { runsWithin } from '@universe/testing/time/runs-within'
import { expect, test } from 'vitest'
import { cleanLine, cleanPaste } from '../app/content/editor/clean-paste.ts'

test('splits pasted lines into paragraphs as their document does, else at blank lines', () => {
  const word = '<html xmlns:o="urn:schemas-microsoft-com:office:office">'
  expect(cleanPaste('One\r\ntwo\r\n\r\nThree', word)).toBe('One\n\ntwo\n\nThree')
  expect(cleanPaste('One\ntwo\n \nThree', '')).toBe('One two\n\nThree')
  expect(cleanPaste('It ends.\nAnother begins\nand goes on', '')).toBe(
    'It ends.\n\nAnother begins and goes on',
  )
  expect(cleanPaste('List:\n\n• one\n• two\n1. three', '')).toBe(
    'List:\n\n• one\n\n• two\n\n1. three',
  )
  expect(cleanPaste('One@@@Two\u2029Three\vfour', '')).toBe('One\n\nTwo\n\nThree four')
  expect(cleanPaste(' word ', '')).toBe(' word ')
})

test('keeps a pasted link’s address after its text', () => {
  const html =
    '<p>See <a class="x" href="https://universe.example/a?b=1&amp;c=2"><b>our\n terms</b></a> and <a href=\'https://universe.example/\'>universe.example</a>, <a href="#top">up</a>.</p>'
  expect(cleanPaste('See our terms and universe.example, up.', html)).toBe(
    'See our terms (https://universe.example/a?b=1&c=2) and universe.example, up.',
  )
})

test('removes invisible characters except joiners within words', () => {
  const persian = 'می\u200cخواهم'
  const family = '👩\u200d👩\u200d👧'
  expect(cleanPaste(`\ufeffso\u00adft\u00a0a\u200bb\u202e ${persian} ${family}\0`, '')).toBe(
    `soft ab ${persian} ${family}`,
  )
  expect(cleanPaste('e\u0301', '')).toBe('é')
  expect(cleanLine(' one\r\n\r\ntwo\u2029three ')).toBe(' one two three ')
})

test('handles very large pastes in linear time', () => {
  const text = 'A sentence that is long enough. \n\n'.repeat(30_000)
  expect(cleanPaste(text, '').split('\n\n')).toHaveLength(30_000)
  expect(cleanPaste(' '.repeat(1_000_000), '')).toBe(' ')
  const read = () => [
    cleanPaste(text, ''),
    cleanPaste(' '.repeat(1_000_000), ''),
    cleanPaste('a', '<a href="'.repeat(20_000)),
  ]
  expect(runsWithin(1000, read)).toBe(true)
})
