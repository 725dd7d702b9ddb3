import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { createPageChanges, type RouterState } from './page-changes.ts'
import { pressControl } from './press-control.ts'
import { pressOnRow } from './press-on-row.ts'
import { readKey } from './read-key.ts'
import { createRowCursor, focusedRow } from './row-cursor.ts'
import { takesText } from './takes-text.ts'

/** So long the second key of two may take. */
const SEQUENCE_MS = 1500

/**
 * Lets single keys press what bears them in `data-shortcut`, and move through the list. Keys that are
 * typed, and those under an open dialog, stay what they are.
 * @param onHelp what "?" does
 */
export function useKeys(isOn: boolean, onHelp: () => void): void {
  const { key: locationKey } = useLocation()
  const { state, formMethod } = useNavigation()
  const isIdle = state === 'idle'
  const isSending = formMethod !== undefined && formMethod !== 'GET'
  const shown = useRef({ isIdle, isSending, onHelp })
  shown.current = { isIdle, isSending, onHelp }
  const keys = useRef<ReturnType<typeof createKeys>>(undefined)

  useEffect(() => {
    if (!isOn) return
    const made = createKeys(shown)
    keys.current = made
    for (const each of made.listeners) document.addEventListener(...each)
    return () => {
      for (const each of made.listeners) document.removeEventListener(...each)
      keys.current = undefined
    }
  }, [isOn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may bring another list.
  useEffect(() => {
    keys.current?.onPage()
  }, [locationKey, isIdle])
}

interface Shown extends RouterState {
  onHelp: () => void
}

function createKeys(shown: { current: Shown }) {
  const cursor = createRowCursor()
  const changes = createPageChanges(
    () => shown.current,
    // What follows a key that led into a field was meant to be typed there.
    () => !isCovered() && !takesText(document.activeElement),
  )
  cursor.update()
  let wasInMenu = false
  let first: { key: string; at: number } | undefined

  function readSequence(key: string, now: number): string {
    const whole = first && now - first.at < SEQUENCE_MS ? `${first.key}${key}` : key
    first = whole === 'g' ? { key, at: now } : undefined
    return whole
  }

  /** @returns whether the key means something here */
  function press(key: string, row: HTMLElement | null): boolean {
    if (key === 'j' || key === 'k') return cursor.move(key === 'j' ? 1 : -1)
    if (key === '?') {
      shown.current.onHelp()
      return true
    }
    return pressOnRow(key, row) || pressControl(key)
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = event.defaultPrevented ? undefined : readKey(event)
    if (key === undefined || isCovered()) return
    if (takesText(event.target)) {
      // What was typed stays in it.
      if (key === 'Escape') leaveField()
      return
    }
    // "Escape" closes a menu first.
    if (key === 'Escape' && wasInMenu) return
    const whole = readSequence(key, event.timeStamp)
    const moves = whole === 'j' || whole === 'k'
    if (event.repeat && !moves) return
    const row = focusedRow()
    if (changes.mustWait(moves)) changes.wait(() => press(whole, row))
    else if (!press(whole, row)) return
    event.preventDefault()
  }

  /** The menu's own listener may have closed it by the time that ours is called. */
  function noteMenu({ target }: Event) {
    wasInMenu = target instanceof Element && target.closest('details[open]') !== null
  }

  const listeners: [type: string, listener: (event: Event) => void, capture: boolean][] = [
    ['keydown', noteMenu, true],
    // After what on the page takes a key for itself, and before the router takes what is pressed.
    ['keydown', event => onKeyDown(event as KeyboardEvent), false],
    ['focusin', () => cursor.update(), true],
    ['submit', changes.onSubmit, true],
    ['click', changes.onClick, true],
  ]
  return {
    listeners,
    onPage() {
      cursor.update()
      changes.onRouter()
    },
  }
}

function leaveField() {
  document.querySelector<HTMLElement>('main [data-page-heading]')?.focus()
}

/** Something lies over the page, whose keys are its own. */
function isCovered(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null
}
