import { PARAGRAPH_MARKER } from '@universe/contract/entities'

/** A paragraph while it is written. */
export interface Box {
  /** Stays as it moves, so that its element keeps focus and caret. */
  key: number
  text: string
}

/** Where writing goes on: another object each time that it is to be brought there. */
export interface Caret {
  key: number
  at: number
}

interface Snapshot {
  boxes: readonly Box[]
  caret: Caret | undefined
}

/** Paragraphs while they are written. The last box is always an empty one, to go on in. */
export interface ParagraphList {
  boxes: readonly Box[]
  caret: Caret | undefined
  /** What assistive technology is told of the last change; empty for what is seen as it is typed. */
  said: string
  /** Whether it was refused. */
  isRefused: boolean
  past: readonly Snapshot[]
  future: readonly Snapshot[]
  /** Where the last change was typed, and when: what is typed on at once is undone with it. */
  typing: { key: number; time: number } | undefined
  nextKey: number
}

/** Typing without a longer pause is undone as one. */
const TYPING_PAUSE_MS = 1000
const UNDO_STEPS_MAX = 500
const MARKERS = /@{3,}/g
const REFUSED = `“${PARAGRAPH_MARKER}” cannot be written: it parts paragraphs where they are stored. Press enter to begin a paragraph.`

/** Begins with the paragraphs that are stored. */
export function openList(paragraphs: readonly string[]): ParagraphList {
  return listOf(paragraphs, 0)
}

/** Puts another draft's paragraphs in the place of all, in boxes of their own; undo takes that back. */
export function exchange(list: ParagraphList, paragraphs: readonly string[]): ParagraphList {
  const texts = textsOf(list)
  const isSame =
    texts.length === paragraphs.length && texts.every((text, at) => text === paragraphs[at])
  if (isSame) return list
  const past = [...list.past, { boxes: list.boxes, caret: list.caret }].slice(-UNDO_STEPS_MAX)
  return { ...listOf(paragraphs, list.nextKey), past }
}

function listOf(paragraphs: readonly string[], firstKey: number): ParagraphList {
  const boxes = paragraphs.map((text, index) => ({ key: firstKey + index, text }))
  return withLast({
    ...{ boxes, caret: undefined, said: '', isRefused: false, past: [], future: [] },
    ...{ typing: undefined, nextKey: firstKey + paragraphs.length },
  })
}

/** @returns the paragraphs, without the empty ones at the end */
export function textsOf({ boxes }: Pick<ParagraphList, 'boxes'>): string[] {
  const texts = boxes.map(({ text }) => text)
  while (texts.at(-1) === '') texts.pop()
  return texts
}

/** What a box has now. */
interface Typed {
  key: number
  text: string
  /** Where the caret stands. */
  at: number
  /** Milliseconds, from any beginning. */
  time: number
  /** An input method is at work: nothing of it is judged yet. */
  isComposing?: boolean
}

/** Takes what a box has now. A line break in it splits it: so it may come from a phone's keyboard. */
export function typeText(list: ParagraphList, typed: Typed): ParagraphList {
  const { key, text, at, time, isComposing = false } = typed
  const index = indexOf(list, key)
  const before = list.boxes[index]
  const isOdd = !isComposing && (text.includes('\n') || text.includes(PARAGRAPH_MARKER))
  if (!before || (before.text === text && !isOdd)) return list
  const [first = '', ...rest] = isComposing ? [text] : text.split('\n')
  const caretBefore = { key, at: Math.max(0, at - Math.max(0, text.length - before.text.length)) }
  if (rest.length > 0) {
    const parts = [first, ...rest]
    const untilCaret = text.slice(0, at).split('\n')
    return replace(list, index, parts, {
      part: untilCaret.length - 1,
      at: untilCaret.at(-1)?.length ?? 0,
      before: caretBefore,
    })
  }
  if (isOdd) {
    if (!before.text.includes(PARAGRAPH_MARKER)) return refuse(list, caretBefore)
    // Composed: it is in the box already.
    const kept = text.replace(MARKERS, '@@')
    return refuse({ ...list, boxes: list.boxes.with(index, { key, text: kept }) }, caretBefore)
  }
  const isSame =
    list.typing?.key === key && time - list.typing.time < TYPING_PAUSE_MS && list.past.length > 0
  const boxes = list.boxes.with(index, { key, text })
  const past = isSame ? list.past : [...list.past, { boxes: list.boxes, caret: caretBefore }]
  return withLast({
    ...{ ...list, boxes, past: past.slice(-UNDO_STEPS_MAX), future: [] },
    ...{ typing: { key, time }, said: '', isRefused: false, caret: undefined },
  })
}

/** @returns the list as it is, saying why the mark was not typed */
export function refuseMarker(list: ParagraphList, caret: Caret): ParagraphList {
  return refuse(list, caret)
}

/** Puts pasted paragraphs in the place of what is selected. */
export function paste(
  list: ParagraphList,
  { key, from, to }: { key: number; from: number; to: number },
  paragraphs: readonly string[],
): ParagraphList {
  const index = indexOf(list, key)
  const text = list.boxes[index]?.text
  if (text === undefined || paragraphs.length === 0) return list
  const before = text.slice(0, from)
  const after = text.slice(to)
  const parts = paragraphs.map((each, place) => (place === 0 ? before + each : each))
  const at = parts.at(-1)?.length ?? 0
  parts[parts.length - 1] += after
  return replace(list, index, parts, { part: parts.length - 1, at, before: { key, at: from } })
}

/** Splits a box in two, or goes on to the empty one where nothing is left behind the caret. */
export function split(list: ParagraphList, key: number, from: number, to: number): ParagraphList {
  const index = indexOf(list, key)
  const text = list.boxes[index]?.text
  if (text === undefined || (text === '' && index === list.boxes.length - 1)) return list
  if (to === text.length && from === to && index === list.boxes.length - 2) {
    return { ...list, caret: { key: list.boxes.at(-1)?.key ?? key, at: 0 }, typing: undefined }
  }
  const parts = [text.slice(0, from), text.slice(to)]
  return replace(list, index, parts, { part: 1, at: 0, before: { key, at: from } })
}

/** Joins a box to the one before it. The caret stands at the seam. */
export function joinBefore(
  list: ParagraphList,
  key: number,
  before: Caret = { key, at: 0 },
): ParagraphList {
  const index = indexOf(list, key)
  const [first, second] = [list.boxes[index - 1], list.boxes[index]]
  if (!first || !second) return list
  const text = first.text + second.text
  const caret = { key: first.key, at: first.text.length }
  if (text.includes(PARAGRAPH_MARKER)) return refuse(list, before)
  const boxes = [...list.boxes]
  boxes.splice(index - 1, 2, { key: first.key, text })
  const said = second.text === '' ? '' : `Joined to paragraph ${index}.`
  return change(list, boxes, caret, said, before)
}

/** Joins the box after it. */
export function joinAfter(list: ParagraphList, key: number): ParagraphList {
  const index = indexOf(list, key)
  const next = list.boxes[index + 1]
  const at = list.boxes[index]?.text.length ?? 0
  return next ? joinBefore(list, next.key, { key, at }) : list
}

/** Moves a box up or down, with the caret in it. */
export function move(list: ParagraphList, key: number, by: 1 | -1, at: number): ParagraphList {
  const from = indexOf(list, key)
  const to = from + by
  const box = list.boxes[from]
  // The empty one at the end stays there.
  const end = list.boxes.length - 1
  if (!box || from === end || to < 0 || to >= end) return list
  const boxes = [...list.boxes]
  boxes.splice(from, 1)
  boxes.splice(to, 0, box)
  const said = `Moved ${by < 0 ? 'up' : 'down'}: paragraph ${to + 1} of ${end}.`
  return change(list, boxes, { key, at }, said, { key, at })
}

/** Takes a box away. */
export function remove(list: ParagraphList, key: number): ParagraphList {
  const index = indexOf(list, key)
  if (index < 0 || index === list.boxes.length - 1) return list
  const boxes = list.boxes.filter(box => box.key !== key)
  const said = `Paragraph ${index + 1} deleted. Undo brings it back.`
  return change(list, boxes, { key: boxes[index]?.key ?? key, at: 0 }, said, { key, at: 0 })
}

/** Adds an empty box after one. */
export function addAfter(list: ParagraphList, key: number): ParagraphList {
  const text = list.boxes[indexOf(list, key)]?.text ?? ''
  return split(list, key, text.length, text.length)
}

/** Takes the last change back. */
export function undo(list: ParagraphList): ParagraphList {
  const last = list.past.at(-1)
  if (!last) return list
  const future = [...list.future, { boxes: list.boxes, caret: last.caret }]
  return restore({ ...list, past: list.past.slice(0, -1), future }, last, 'Undone.')
}

/** Does again what was taken back. */
export function redo(list: ParagraphList): ParagraphList {
  const next = list.future.at(-1)
  if (!next) return list
  const past = [...list.past, { boxes: list.boxes, caret: next.caret }]
  return restore({ ...list, past, future: list.future.slice(0, -1) }, next, 'Done again.')
}

const indexOf = ({ boxes }: ParagraphList, key: number) => boxes.findIndex(box => box.key === key)

function replace(
  list: ParagraphList,
  index: number,
  parts: readonly string[],
  caret: { part: number; at: number; before: Caret },
): ParagraphList {
  if (parts.some(part => part.includes(PARAGRAPH_MARKER))) return refuse(list, caret.before)
  const key = list.boxes[index]?.key ?? 0
  const made = parts.map((text, part) => ({ key: part === 0 ? key : list.nextKey + part, text }))
  const boxes = [...list.boxes]
  boxes.splice(index, 1, ...made)
  const said = parts.length > 1 ? `Now ${parts.length} paragraphs, from ${index + 1} on.` : ''
  return change(
    { ...list, nextKey: list.nextKey + parts.length },
    boxes,
    { key: made[caret.part]?.key ?? key, at: caret.at },
    said,
    caret.before,
  )
}

function change(
  list: ParagraphList,
  boxes: readonly Box[],
  caret: Caret,
  said: string,
  before: Caret,
): ParagraphList {
  const past = [...list.past, { boxes: list.boxes, caret: before }].slice(-UNDO_STEPS_MAX)
  return withLast({
    ...{ ...list, boxes, caret, said, past },
    ...{ future: [], typing: undefined, isRefused: false },
  })
}

function refuse(list: ParagraphList, caret: Caret): ParagraphList {
  return { ...list, caret: { ...caret }, said: REFUSED, isRefused: true }
}

function restore(list: ParagraphList, { boxes, caret }: Snapshot, said: string): ParagraphList {
  const isThere = boxes.some(({ key }) => key === caret?.key)
  const to = isThere && caret ? { ...caret } : undefined
  return withLast({ ...list, boxes, caret: to, said, isRefused: false, typing: undefined })
}

function withLast(list: ParagraphList): ParagraphList {
  if (list.boxes.at(-1)?.text === '') return list
  const boxes = [...list.boxes, { key: list.nextKey, text: '' }]
  return { ...list, boxes, nextKey: list.nextKey + 1 }
}
