import { emptyDraft } from '@universe/contract/drafts'
import { runsWithin } from '@universe/testing/time/runs-within'
import { expect, test } from 'vitest'
import { readTyped } from '../app/content/editor/read-draft-form.ts'
import { readScheduleForm } from '../app/content/publication/read-schedule-form.ts'

const readDraft = (typed: Record<string, string>) =>
  readTyped('article', name => typed[name], emptyDraft('article'))
const LONG = `${' '.repeat(150_000)}x`

test('a line replaces white space with line breaks by a space, a text splits paragraphs at blank lines', () => {
  const typed = { title: 'One \r\n\n tap\ron a  bill', paragraphs: 'A \r\n b\r\n \r\n\r\n c' }
  expect(readDraft(typed)).toMatchObject({
    title: 'One tap on a  bill',
    paragraphs: ['A \n b', ' c'],
  })
})

test('a schedule form with an unknown action publishes nothing', () => {
  const read = (what: string) => readScheduleForm(new URLSearchParams(what))
  expect(read('what=publish+2')).toMatchObject({ action: 'publish', revision: 2 })
  expect(read('what=withdraw')).toMatchObject({ action: 'withdraw', revision: null })
  for (const what of ['', 'what=', 'what=delete+2', 'what=Publish+2']) {
    expect(() => read(what), what).toThrow(expect.objectContaining({ init: { status: 400 } }))
  }
})

test('handles a long run of spaces at once', () => {
  const typed = { title: LONG, summary: `\n${LONG}`, paragraphs: `\n${LONG}\n`.repeat(2) }
  // A backtracking pattern would take half a minute.
  expect(runsWithin(1000, () => readDraft(typed))).toBe(true)
})
