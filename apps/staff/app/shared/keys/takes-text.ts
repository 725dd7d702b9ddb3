/** Fields whose keys type nothing. */
const PRESSED = 'input:is([type="checkbox"], [type="button"], [type="submit"], [type="reset"])'

/** @returns whether keys that are pressed on an element are its own: they type, or choose */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable) return true
  return target.matches('input, textarea, select') && !target.matches(PRESSED)
}
