import { type ArticleDraft, emptyDraft } from '@universe/contract/drafts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type SaveState } from '../app/content/editor/autosave.ts'
import type { SaveAnswer, SentDraft } from '../app/content/editor/send-draft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const article = (...paragraphs: string[]): ArticleDraft => ({
  ...emptyDraft('article'),
  paragraphs,
})

const revision = (number: number, ...paragraphs: string[]) => ({
  revision: number,
  draft: article(...paragraphs),
  saved: '10:42:07',
  by: 'Lina Haddad',
})

function open(known: ReturnType<typeof revision>, answers: SaveAnswer[] = []) {
  const sent: Pick<SentDraft, 'revision' | 'draft'>[] = []
  const states: SaveState[] = []
  const autosave = createAutosave({
    kind: 'article',
    known,
    pauseMs: () => 2000,
    async send(draft) {
      sent.push(draft)
      const saved = { name: 'saved', revision: draft.revision + 1, saved: '10:43:00' } as const
      return answers.shift() ?? saved
    },
    onState: state => states.push(state),
    onMerged: () => undefined,
  })
  return { autosave, sent, state: () => states.at(-1) }
}

test('merges another’s save in other paragraphs, and saves the whole text', async () => {
  const answers: SaveAnswer[] = [
    { name: 'conflict', isOwn: false, other: revision(2, 'One.', 'Hers.') },
  ]
  const { autosave, sent } = open(revision(1, 'One.', 'Two.'), answers)
  autosave.write(article('Mine.', 'Two.'))
  await vi.advanceTimersByTimeAsync(1999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(sent).toMatchObject([
    { revision: 1, draft: article('Mine.', 'Two.') },
    { revision: 2, draft: article('Mine.', 'Hers.') },
  ])
  expect(autosave.isAllSaved()).toBe(true)
})

test('compares unsaved text with the revision it is based on, and waits for a choice', async () => {
  for (const base of [article('One.', 'Two.'), undefined]) {
    const { autosave, sent, state } = open(revision(2, 'One.', 'Hers.'))
    autosave.restore(article('One.', 'Mine.'), { revision: 1, draft: base })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toEqual([])
    const conflict = state()
    if (conflict?.name !== 'conflict') throw new Error('Nobody has chosen.')
    expect(conflict).toMatchObject({ other: { by: 'Lina Haddad' } })
    autosave.choose(conflict.conflicts, 'mine')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toMatchObject([{ revision: 2, draft: article('One.', 'Mine.') }])
  }
})

test('sends one request at a time, and changes typed meanwhile after its response', async () => {
  const { autosave, sent } = open(revision(1, 'One.'))
  autosave.write(article('One, two.'))
  void autosave.saveNow()
  autosave.write(article('One, two, three.'))
  expect(sent).toHaveLength(1)
  const saved = autosave.saveNow()
  await vi.advanceTimersByTimeAsync(10)
  expect(await saved).toBe(3)
  expect(sent.map(each => each.revision)).toEqual([1, 2])
})

test('while something is unsaved, its save’s response alone tells of another revision', async () => {
  const lost: SaveAnswer = { name: 'unreachable', isAnswered: false }
  const { autosave, state } = open(revision(1, 'One.'), [lost])
  autosave.write(article('Mine.'))
  await vi.advanceTimersByTimeAsync(2000)
  autosave.write(article('Mine, too.'))
  // It was saved, and the page says so first.
  autosave.receive(revision(2, 'Mine.'))
  expect(state()).toEqual(lost)
})

test('after it was stopped, a failed save is not tried again', async () => {
  const lost: SaveAnswer = { name: 'unreachable', isAnswered: false }
  const { autosave, sent } = open(revision(1, 'One.'), [lost])
  autosave.write(article('Mine.'))
  void autosave.saveNow()
  autosave.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test('a refusal stays in sight until the changed text is saved', async () => {
  const refused: SaveAnswer = { name: 'refused', reason: 'Too long.' }
  const { autosave, state } = open(revision(1, 'One.'), [refused])
  autosave.write(article('Too long'))
  await vi.advanceTimersByTimeAsync(2000)
  autosave.write(article('Long'))
  expect(state()).toEqual(refused)
  await vi.advanceTimersByTimeAsync(2000)
  expect(state()).toEqual({ name: 'saved' })
})
