import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { pressControl } from './press-control.ts'
import { pressOnRow } from './press-on-row.ts'
import { readKey } from './read-key.ts'
import { createRowCursor, focusedRow } from './row-cursor.ts'
import { takesText } from './takes-text.ts'

/** So long the second key of two may take. */
const SEQUENCE_MS = 1500
/** So long a key waits for the one before it to show what it did. */
const AGAIN_MS = 50

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
    document.addEventListener('keydown', made.onKeyDown)
    document.addEventListener('focusin', made.onFocusIn)
    return () => {
      document.removeEventListener('keydown', made.onKeyDown)
      document.removeEventListener('focusin', made.onFocusIn)
      keys.current = undefined
    }
  }, [isOn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may bring another list.
  useEffect(() => {
    keys.current?.onPage()
  }, [locationKey, isIdle])
}

interface Shown {
  isIdle: boolean
  /** A form is on its way: another page would cut it off. */
  isSending: boolean
  onHelp: () => void
}

function createKeys(shown: { current: Shown }) {
  const cursor = createRowCursor()
  cursor.update()
  let first: { key: string; at: number } | undefined
  // What is pressed while a page comes waits for it: it is meant for what was asked for.
  const waiting: (() => unknown)[] = []

  function readSequence(key: string, now: number): string {
    const whole = first && now - first.at < SEQUENCE_MS ? `${first.key}${key}` : key
    first = whole === 'g' ? { key, at: now } : undefined
    return whole
  }

  function drain() {
    if (!shown.current.isIdle || isCovered()) return
    waiting.shift()?.()
    if (waiting.length > 0) setTimeout(drain, AGAIN_MS)
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
    const whole = readSequence(key, event.timeStamp)
    const moves = whole === 'j' || whole === 'k'
    if (event.repeat && !moves) return
    const row = focusedRow()
    const { isIdle, isSending } = shown.current
    if (isIdle || (moves && !isSending)) {
      if (press(whole, row)) event.preventDefault()
      return
    }
    event.preventDefault()
    waiting.push(() => press(whole, row))
  }

  return {
    onKeyDown,
    onFocusIn: () => cursor.update(),
    onPage() {
      cursor.update()
      drain()
    },
  }
}

function leaveField() {
  document.querySelector<HTMLElement>('main [data-page-heading]')?.focus()
}

function isCovered(): boolean {
  return document.querySelector('dialog[open]') !== null
}
