import { PARAGRAPH_MARKER } from '@universe/contract/entities'
import {
  joinAfter,
  joinBefore,
  move,
  type ParagraphList,
  redo,
  refuseMarker,
  split,
  typeText,
  undo,
} from './paragraph-list.ts'

type Edit = (make: (list: ParagraphList) => ParagraphList) => void

/** A box, and what of it is selected. */
interface Place {
  area: HTMLTextAreaElement
  key: number
  from: number
  to: number
}

/**
 * Listens to what is typed into a list's boxes: keys of a keyboard by `keydown`, those of a phone, which
 * sends none, by `beforeinput`. While an input method composes, all of it is its own.
 */
export function listenToEdits(list: HTMLElement, edit: Edit): () => void {
  const listeners: [string, (event: Event) => void][] = [
    ['keydown', event => onKeyDown(event as KeyboardEvent, edit)],
    ['beforeinput', event => onBeforeInput(event as InputEvent, edit)],
    ['compositionend', event => onComposed(event, edit)],
  ]
  for (const each of listeners) list.addEventListener(...each)
  return () => {
    for (const each of listeners) list.removeEventListener(...each)
  }
}

function onKeyDown(event: KeyboardEvent, edit: Edit) {
  const place = placeOf(event.target)
  // Safari ends a composition by a key that it still calls the input method's.
  if (!place || event.isComposing || event.keyCode === COMPOSING_KEY) return
  const { key, altKey, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  const make =
    altKey && !isCommand
      ? moveBy(key, place)
      : isCommand
        ? undoBy(key.toLowerCase(), shiftKey)
        : shiftKey
          ? undefined
          : joinBy(key, place)
  if (make) {
    event.preventDefault()
    edit(make)
  } else if (!altKey && !isCommand && !shiftKey && walk(key, place)) event.preventDefault()
}

const COMPOSING_KEY = 229

function moveBy(key: string, { key: box, from }: Place) {
  const by = { ArrowUp: -1, ArrowDown: 1 }[key] as 1 | -1 | undefined
  return by && ((list: ParagraphList) => move(list, box, by, from))
}

function undoBy(key: string, isShifted: boolean) {
  if (key === 'z') return isShifted ? redo : undo
  return key === 'y' && !isShifted ? redo : undefined
}

function joinBy(name: string, { area, key, from, to }: Place) {
  if (from !== to) return undefined
  if (name === 'Backspace' && from === 0) return (list: ParagraphList) => joinBefore(list, key)
  const isEnd = from === area.value.length
  return name === 'Delete' && isEnd ? (list: ParagraphList) => joinAfter(list, key) : undefined
}

/** At a box's edge, an arrow goes on in the next. @returns whether it did */
function walk(name: string, { area, from, to }: Place): boolean {
  const goesBack = name === 'ArrowUp' || name === 'ArrowLeft'
  const goesOn = name === 'ArrowDown' || name === 'ArrowRight'
  const isAtEdge = from === to && from === (goesBack ? 0 : area.value.length)
  if (!(goesBack || goesOn) || !isAtEdge) return false
  const row = area.closest('li')
  const next = (goesBack ? row?.previousElementSibling : row?.nextElementSibling)?.querySelector(
    'textarea',
  )
  if (!next) return false
  const at = goesBack ? next.value.length : 0
  next.focus()
  next.setSelectionRange(at, at)
  return true
}

function onBeforeInput(event: InputEvent, edit: Edit) {
  const place = placeOf(event.target)
  if (!place || event.isComposing) return
  const make = makesMarker(event, place)
    ? (list: ParagraphList) => refuseMarker(list, { key: place.key, at: place.from })
    : editOf(event.inputType, place)
  if (!make || !event.cancelable) return
  event.preventDefault()
  edit(make)
}

/** It is refused before it is there, so that the caret stays where it is. */
function makesMarker({ inputType, data }: InputEvent, { area, from, to }: Place): boolean {
  if (inputType !== 'insertText' || data === null) return false
  const text = area.value.slice(0, from) + data + area.value.slice(to)
  return text.includes(PARAGRAPH_MARKER)
}

function editOf(type: string, { area, key, from, to }: Place) {
  if (type === 'historyUndo') return undo
  if (type === 'historyRedo') return redo
  if (type === 'insertParagraph' || type === 'insertLineBreak') {
    return (list: ParagraphList) => split(list, key, from, to)
  }
  if (from !== to) return undefined
  if (/^delete.*Backward$/.test(type) && from === 0) {
    return (list: ParagraphList) => joinBefore(list, key)
  }
  if (/^delete.*Forward$/.test(type) && from === area.value.length) {
    return (list: ParagraphList) => joinAfter(list, key)
  }
  return undefined
}

/** What an input method has composed is judged as a whole: it may hold a line break. */
function onComposed(event: Event, edit: Edit) {
  const place = placeOf(event.target)
  if (!place) return
  const { area, key, from } = place
  edit(list => typeText(list, { key, text: area.value, at: from, time: event.timeStamp }))
}

function placeOf(target: EventTarget | null): Place | undefined {
  if (!(target instanceof HTMLTextAreaElement) || !target.dataset.key) return undefined
  const { selectionStart: from, selectionEnd: to } = target
  return { area: target, key: Number(target.dataset.key), from, to }
}
