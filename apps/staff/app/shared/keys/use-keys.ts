import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { openRowFor, pressOnRow } from './press-on-row.ts'
import { createRowCursor, focusedRow } from './row-cursor.ts'

const SEQUENCE_MS = 1500

/**
 * Presses the control with the key in `data-shortcut`, and moves through the list; not from fields
 * and dialogs.
 * @param onHelp called for "?"
 */
export function useKeys(isOn: boolean, onHelp: () => void): void {
  const { key: locationKey } = useLocation()
  const { state, formMethod } = useNavigation()
  const isIdle = state === 'idle'
  const isSending = formMethod !== undefined && formMethod !== 'GET'
  const shown = useRef({ isIdle, isSending, onHelp })
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

  // In an effect: a waiting key needs its page's focus.
  useEffect(() => {
    shown.current = { isIdle, isSending, onHelp }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may have another list.
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
    // Keys after a move into a field are typed text.
    () => !isDialogOpen() && !handlesKeys(document.activeElement),
  )
  cursor.update()
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
      changes.wait(() => pressControl(key))
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
    if (changes.mustWait(moves)) changes.wait(() => press(whole, row))
    else if (!press(whole, row)) return
    event.preventDefault()
  }

  /** The menu's own listener may close it before ours. */
  function noteMenu({ target }: Event) {
    wasInMenu = target instanceof Element && target.closest('details[open]') !== null
  }

  const listeners: [type: string, listener: (event: Event) => void, capture: boolean][] = [
    ['keydown', noteMenu, true],
    // After the controls' handlers, before the router's.
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

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null
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

/** Time in which the router reports a navigation. */
const NAVIGATION_REPORT_MS = 500
/** For one key to take effect before the next. */
const RETRY_MS = 50

interface RouterState {
  isIdle: boolean
  /** A navigation would abort it. */
  isSending: boolean
}

/** Keys pressed during a navigation are for the next page, and must not abort a submission. */
function createPageChanges(router: () => RouterState, mayGoOn: () => boolean) {
  // The router reports a press only with its next render.
  let pressed: { isSending: boolean } | undefined
  let waiting: (() => unknown)[] = []

  function current(): RouterState {
    const { isIdle, isSending } = router()
    if (!isIdle) return { isIdle, isSending }
    return { isIdle: pressed === undefined, isSending: pressed?.isSending === true }
  }

  function flush() {
    if (!mayGoOn()) waiting = []
    if (waiting.length === 0 || !current().isIdle) return
    waiting.shift()?.()
    setTimeout(flush, RETRY_MS)
  }

  function note(isSending: boolean) {
    const press = { isSending }
    pressed = press
    // Not every press navigates.
    setTimeout(() => {
      whenIdle(() => {
        if (pressed === press) pressed = undefined
        flush()
      })
    }, NAVIGATION_REPORT_MS)
  }

  return {
    mustWait(moves: boolean): boolean {
      const { isIdle, isSending } = current()
      return waiting.length > 0 || !(isIdle || (moves && !isSending))
    },
    wait(press: () => unknown) {
      waiting.push(press)
    },
    onSubmit: ({ target }: Event) =>
      note(target instanceof HTMLFormElement && target.method === 'post'),
    onClick({ target }: Event) {
      if (target instanceof Element && target.closest('a[href]')) note(false)
    },
    onRouter() {
      pressed = undefined
      flush()
    },
  }
}

/** Safari lacks requestIdleCallback. */
function whenIdle(callback: () => void) {
  if (window.requestIdleCallback) window.requestIdleCallback(callback)
  else setTimeout(callback, NAVIGATION_REPORT_MS)
}
