import { emptyDraft } from '@universe/contract/drafts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showDraft } from '../app/content/editor/draft-texts.ts'
import {
  describeUnshown,
  joinParagraphs,
  replaceParagraphs,
  splitText,
} from '../app/content/editor/paragraphs.ts'
import { readTyped } from '../app/content/editor/read-draft-form.ts'

const SEED = { seed: 20261123, numRuns: 1000 }
const anyText = fc
  .array(fc.constantFrom('a', 'b c', ' ', '\n', '\r\n', '\t', 'é', 'م', '.'), { maxLength: 8 })
  .map(pieces => pieces.join(''))
const anyTexts = fc.array(anyText, { maxLength: 6 })

test('splits paragraphs at blank lines, and keeps all other characters', () => {
  expect(splitText('\n\nOne\nline. \n \n\n  Two.\n')).toEqual(['One\nline. ', '  Two.'])
  expect(splitText(' \n ')).toEqual([])
})

test('stores an opened but unchanged text byte for byte, without scripts', () => {
  fc.assert(
    fc.property(anyTexts, anyText, (paragraphs, title) => {
      const draft = { ...emptyDraft('article'), paragraphs, title }
      const texts = showDraft('article', draft)
      // Browsers post line breaks as CRLF.
      const sent = (name: string) => texts[name]?.replace(/\r\n?|\n/g, '\r\n')
      expect(readTyped('article', sent, draft)).toEqual(draft)
    }),
    SEED,
  )
})

test('names what a field cannot show, and keeps the rest when other parts change', () => {
  expect(describeUnshown(['One.', ' ', 'Two\n\nthree.'])).toContain(
    'paragraph 2 is empty, paragraph 3 has line breaks that are not kept',
  )
  fc.assert(
    fc.property(anyTexts, paragraphs => {
      const text = `${joinParagraphs(paragraphs)}\n\nAdded.`
      const isShown = describeUnshown(paragraphs) === undefined
      expect(JSON.stringify(splitText(text)) === JSON.stringify([...paragraphs, 'Added.'])).toBe(
        isShown,
      )
    }),
    SEED,
  )
})

test('replacing paragraphs keeps what is typed between those that stay', () => {
  const typed = 'One.\n\n\n\nTwo.\n\n'
  const into = (paragraphs: string[]) => replaceParagraphs(typed, paragraphs)
  expect(into(['One!', 'Two.'])).toBe('One!\n\n\n\nTwo.\n\n')
  expect(into(['One.', 'Two.', 'Three.'])).toBe('One.\n\n\n\nTwo.\n\nThree.\n\n')
  expect(into(['Two.'])).toBe('Two.\n\n')
  fc.assert(
    fc.property(anyText, anyTexts, (anything, texts) => {
      const text = joinParagraphs([anything])
      const paragraphs = splitText(joinParagraphs(texts))
      const exchanged = replaceParagraphs(text, paragraphs)
      expect(splitText(exchanged)).toEqual(paragraphs)
    }),
    SEED,
  )
})
