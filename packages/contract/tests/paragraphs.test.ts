import { expect, test } from 'vitest'
import { splitParagraphs } from '../src/entities.ts'

test('splits a text at @@@, trims, and drops empty paragraphs', () => {
  expect(splitParagraphs('One.@@@ Two @ three.\n@@@@@@Four.@@@')).toEqual([
    'One.',
    'Two @ three.',
    'Four.',
  ])
  expect(splitParagraphs('Only one')).toEqual(['Only one'])
  expect(splitParagraphs('')).toEqual([])
})
