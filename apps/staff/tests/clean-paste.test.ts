import { expect, test } from 'vitest'
import { cleanLine, cleanPaste } from '../app/publishing/editor/clean-paste.ts'

test('pasted lines are paragraphs where their document ends them so, else blank lines part them', () => {
  const word = '<html xmlns:o="urn:schemas-microsoft-com:office:office">'
  expect(cleanPaste('One\r\ntwo\r\n\r\nThree', word)).toEqual(['One', 'two', 'Three'])
  expect(cleanPaste('One\ntwo\n \nThree', '')).toEqual(['One two', 'Three'])
  expect(cleanPaste('It ends.\nAnother begins\nand goes on', '')).toEqual([
    ...['It ends.', 'Another begins and goes on'],
  ])
  expect(cleanPaste('List:\n\n• one\n• two\n1. three', '')).toEqual([
    ...['List:', '• one', '• two', '1. three'],
  ])
  expect(cleanPaste('One@@@Two\u2029Three\vfour', '')).toEqual(['One', 'Two', 'Three four'])
})

test('what is not seen goes, and what joins letters stays', () => {
  const persian = 'می\u200cخواهم'
  const family = '👩\u200d👩\u200d👧'
  expect(cleanPaste(`\ufeffso\u00adft\u00a0a\u200bb\u202e ${persian} ${family}\0`, '')).toEqual([
    `soft ab ${persian} ${family}`,
  ])
  expect(cleanPaste('e\u0301', '')).toEqual(['é'])
  expect(cleanLine(' one\r\n\r\ntwo\u2029three ')).toBe(' one two three ')
})

test('a very large paste is read within a second', () => {
  const text = 'A sentence that is long enough. \n\n'.repeat(30_000)
  const before = performance.now()
  expect(cleanPaste(text, '')).toHaveLength(30_000)
  expect(cleanPaste(' '.repeat(1_000_000), '')).toEqual([])
  expect(performance.now() - before).toBeLessThan(1000)
})
