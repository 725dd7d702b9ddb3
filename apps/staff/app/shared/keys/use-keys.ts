import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { pressOnRow } from './press-on-row.ts'
import { createRowCursor, focusedRow } from './row-cursor.ts'

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

/** Fields whose keys type nothing. */
const PRESSED = 'input:is([type="checkbox"], [type="button"], [type="submit"], [type="reset"])'

/** @returns whether keys that are pressed on an element are its own: they type, or choose */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  return target.matches('input, textarea, select') && !target.matches(PRESSED)
}

/** What of a key's press says which shortcut is meant. */
type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>

/**
 * @returns the shortcut that a key stands for: a small Latin letter, a digit, "/", "?" or "Escape";
 *   undefined for every other, and with Ctrl, Alt or Meta, which are the browser's
 */
function readKey(press: KeyPress): string | undefined {
  const { key, code, shiftKey, ctrlKey, altKey, metaKey, isComposing } = press
  if (ctrlKey || altKey || metaKey || isComposing) return undefined
  // As they are typed, wherever they lie: "/" is Shift+7 on a German keyboard.
  if (key === 'Escape' || key === '/' || key === '?' || /^[1-9]$/.test(key)) return key
  if (key === '؟') return '?'
  // With the caps lock on, too.
  if (/^[a-z]$/i.test(key)) return shiftKey ? undefined : key.toLowerCase()
  return readPlace(key, code, shiftKey)
}

/** What no keyboard but a Latin one types is taken for the key in its place. */
function readPlace(key: string, code: string, shiftKey: boolean): string | undefined {
  const [, digit] = /^Digit([1-9])$/.exec(code) ?? []
  // On a French keyboard digits want Shift; elsewhere Shift makes something else of them.
  if (digit) return shiftKey && !/\p{Nd}/u.test(key) ? undefined : digit
  // "Dead" and "Process" are keys without a letter of their own.
  if (!/\p{L}/u.test(key) || /\p{Script=Latin}/u.test(key)) return undefined
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return shiftKey ? undefined : letter?.toLowerCase()
}

/** What shows what belongs to the open request: its controls come before those of the list beside it. */
const OPEN = 'main article'

/**
 * Presses the control in sight that bears a key: links, buttons and boxes are clicked, fields take
 * the focus, and menus open.
 * @returns whether there is one
 */
function pressControl(key: string): boolean {
  const bearing = `[data-shortcut~="${CSS.escape(key)}"]`
  const control = find(`${OPEN} ${bearing}`) ?? find(bearing)
  if (!control) return false
  if (control.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')) {
    control.focus()
    if (control instanceof HTMLInputElement) control.select()
  } else if (control.localName === 'summary') {
    openMenu(control)
  } else {
    control.click()
  }
  return true
}

/** Opens what a summary hides, and goes to the first control in it. */
function openMenu(summary: HTMLElement) {
  const menu = summary.closest('details')
  if (!menu) return
  menu.open = true
  const first = menu.querySelector<HTMLElement>(
    ':is(a, button, select, input:not([type="hidden"]))',
  )
  ;(first ?? summary).focus()
}

function find(selector: string): HTMLElement | undefined {
  const controls = [...document.querySelectorAll<HTMLElement>(selector)]
  return controls.find(each => !each.matches(':disabled') && isInSight(each))
}

/** What a closed menu holds counts where the menu is in sight. */
function isInSight(control: HTMLElement): boolean {
  const menu = control.closest('details:not([open])')
  return (menu ?? control).checkVisibility({ visibilityProperty: true })
}

/** So long it may take until the router tells of what was pressed. */
const NOTICED_MS = 500
/** So long a key waits for the one before it to show what it did. */
const AGAIN_MS = 50

/** What the router is about. */
interface RouterState {
  isIdle: boolean
  /** A form is on its way: another page would cut it off. */
  isSending: boolean
}

/**
 * Holds keys back while another page comes: they are meant for that one, and a form that is on its way
 * must arrive.
 */
function createPageChanges(router: () => RouterState, mayGoOn: () => boolean) {
  // What was pressed is known at once, and told by the router with its next rendering.
  let pressed: { at: number; isSending: boolean } | undefined
  let waiting: (() => unknown)[] = []

  function current(): RouterState {
    const { isIdle, isSending } = router()
    if (!isIdle) return { isIdle, isSending }
    const isPressed = pressed !== undefined && performance.now() - pressed.at < NOTICED_MS
    return { isIdle: !isPressed, isSending: isPressed && pressed?.isSending === true }
  }

  function goOn() {
    if (!mayGoOn()) waiting = []
    if (waiting.length === 0 || !current().isIdle) return
    waiting.shift()?.()
    setTimeout(goOn, AGAIN_MS)
  }

  function note(isSending: boolean) {
    pressed = { at: performance.now(), isSending }
    // Not everything that is pressed leads to a page.
    setTimeout(goOn, NOTICED_MS)
  }

  return {
    /** @param moves to another page, in the place of the one that is on its way */
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
    /** The router has told of what was pressed. */
    onRouter() {
      pressed = undefined
      goOn()
    },
  }
}
