import { use, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useLocation } from 'react-router'
import { isDialogOpen } from '../ui/dialog.tsx'
import { openRowFor, pressOnRow } from './press-on-row.ts'
import { createRowCursor, focusedRow } from './row-cursor.ts'

const SEQUENCE_MS = 1500
/** For a page to come, or one key to take effect, before the next. */
const NEXT_KEY_MS = 50

/**
 * Presses the control with the key in `data-shortcut`, and moves through the list; not from fields
 * and dialogs.
 * @param onHelp called for "?"
 */
export function useKeys(isOn: boolean, onHelp: () => void): void {
  const { key: locationKey } = useLocation()
  const router = use(RouterContext)?.router
  const shown = useRef({ locationKey, onHelp })

  useEffect(() => {
    if (!isOn || !router) return
    // Hooks tell of a navigation only with the next render.
    const listeners = createListeners(shown, () => {
      const { location, navigation } = router.state
      const { formMethod = 'GET' } = navigation
      const isIdle = navigation.state === 'idle' && location.key === shown.current.locationKey
      return { isIdle, isSending: formMethod !== 'GET' }
    })
    for (const each of listeners) document.addEventListener(...each)
    return () => {
      for (const each of listeners) document.removeEventListener(...each)
    }
  }, [isOn, router])

  // In an effect: a waiting key needs its page's focus.
  useEffect(() => {
    shown.current = { locationKey, onHelp }
  })
}

interface PageState {
  isIdle: boolean
  /** A navigation would abort it. */
  isSending: boolean
}

type Listener = [type: string, listener: (event: Event) => void, capture: boolean]

function createListeners(
  shown: { current: { onHelp: () => void } },
  page: () => PageState,
): Listener[] {
  const cursor = createRowCursor()
  /** Pressed during a navigation, for the next page. */
  let waiting: (() => unknown)[] = []
  let wasInMenu = false
  let first: { key: string; at: number } | undefined

  function readSequence(key: string, now: number): string {
    const whole = first && now - first.at < SEQUENCE_MS ? `${first.key}${key}` : key
    first = whole === 'g' ? { key, at: now } : undefined
    return whole
  }

  function press(key: string, row: HTMLElement | null): boolean {
    if (key === 'j' || key === 'k') return cursor.move(key === 'j' ? 1 : -1)
    if (key === '?') {
      shown.current.onHelp()
      return true
    }
    if (openRowFor(key, row)) {
      wait(() => pressControl(key))
      return true
    }
    return pressOnRow(key, row) || pressControl(key)
  }

  function onKeyDown(event: KeyboardEvent) {
    const key = event.defaultPrevented ? undefined : readKey(event)
    if (key === undefined || isDialogOpen()) return
    if (handlesKeys(event.target)) {
      // Its text stays.
      if (key === 'Escape') leaveField()
      return
    }
    // "Escape" closes a menu first.
    if (key === 'Escape' && wasInMenu) return
    const whole = readSequence(key, event.timeStamp)
    const moves = whole === 'j' || whole === 'k'
    if (event.repeat && !moves) return
    const row = focusedRow()
    const { isIdle, isSending } = page()
    const mustWait = waiting.length > 0 || !(isIdle || (moves && !isSending))
    if (mustWait) wait(() => press(whole, row))
    else if (!press(whole, row)) return
    event.preventDefault()
  }

  function wait(press: () => unknown) {
    waiting.push(press)
    if (waiting.length === 1) setTimeout(pressWaiting, NEXT_KEY_MS)
  }

  function pressWaiting() {
    // Keys after a move into a field are typed text.
    if (isDialogOpen() || handlesKeys(document.activeElement)) waiting = []
    if (page().isIdle) {
      waiting[0]?.()
      waiting.shift()
    }
    if (waiting.length > 0) setTimeout(pressWaiting, NEXT_KEY_MS)
  }

  /** The menu's own listener may close it before ours. */
  function noteMenu({ target }: Event) {
    wasInMenu = target instanceof Element && target.closest('details[open]') !== null
  }

  return [
    ['keydown', noteMenu, true],
    // After the controls' handlers, before the router's.
    ['keydown', event => onKeyDown(event as KeyboardEvent), false],
    ['focusin', () => cursor.update(), true],
  ]
}

function leaveField() {
  document.querySelector<HTMLElement>('main [data-page-heading]')?.focus()
}

const PRESSED = 'input:is([type="checkbox"], [type="button"], [type="submit"], [type="reset"])'

/** @returns whether an element handles keys itself */
function handlesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  return target.matches('input, textarea, select') && !target.matches(PRESSED)
}

type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>

/**
 * @returns a small Latin letter, a digit, "/", "?" or "Escape"; undefined for others, and with
 * Ctrl, Alt or Meta
 */
function readKey(press: KeyPress): string | undefined {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, isComposing } = press
  if (ctrlKey || altKey || metaKey || isComposing) return undefined
  // By character: "/" is Shift+7 on a German keyboard.
  if (key === 'Escape' || key === '/' || key === '?' || /^[1-9]$/.test(key)) return key
  if (key === '؟') return '?'
  // Even with caps lock.
  if (/^[a-z]$/i.test(key)) return shiftKey ? undefined : key.toLowerCase()
  return readPosition(key, code, shiftKey)
}

/** Non-Latin keyboards: by position. */
function readPosition(key: string, code: string, shiftKey: boolean): string | undefined {
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? []
  // French digits need Shift; elsewhere it gives another character.
  if (digit) return shiftKey && !/\p{Nd}/u.test(key) ? undefined : digit
  // "Dead" and "Process" are no letters.
  if (!/\p{L}/u.test(key) || /\p{Script=Latin}/u.test(key)) return undefined
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return shiftKey ? undefined : letter?.toLowerCase()
}

/** Its controls take precedence over the list's. */
const OPEN = 'main article'

/** @returns whether there was a visible control */
function pressControl(key: string): boolean {
  const bearing = `[data-shortcut~="${CSS.escape(key)}"]`
  const control = find(`${OPEN} ${bearing}`) ?? find(bearing)
  if (!control) return false
  if (control.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')) {
    control.focus()
    if (control instanceof HTMLInputElement) control.select()
  } else if (control.matches('summary, [role="group"]')) {
    openMenu(control)
  } else {
    control.click()
  }
  return true
}

/** Focuses its first control, or that of a group in it. */
function openMenu(opener: HTMLElement) {
  const menu = opener.closest('details')
  if (!menu) return
  menu.open = true
  const place = opener.localName === 'summary' ? menu : opener
  const first = place.querySelector<HTMLElement>(
    ':is(a, button, select, input:not([type="hidden"]))',
  )
  ;(first ?? opener).focus()
}

function find(selector: string): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLElement>(selector)]
  return controls.find(each => !each.matches(':disabled') && isVisible(each))
}

/** A closed menu's content counts as visible if the menu is. */
function isVisible(control: HTMLElement): boolean {
  const menu = control.closest('details:not([open])')
  return (menu ?? control).checkVisibility({ visibilityProperty: true })
}
