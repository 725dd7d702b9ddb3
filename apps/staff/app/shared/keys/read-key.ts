/** What of a key's press says which shortcut is meant. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>

/**
 * @returns the shortcut that a key stands for: a small Latin letter, a digit, "/", "?" or "Escape";
 *   undefined for every other, and with Ctrl, Alt or Meta, which are the browser's
 */
export function readKey(press: KeyPress): string | undefined {
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
