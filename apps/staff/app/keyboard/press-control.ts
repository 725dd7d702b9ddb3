/** What shows what belongs to the open request: its controls come before those of the list beside it. */
const OPEN = 'main article'

/**
 * Presses the control in sight that bears a key: links, buttons and boxes are clicked, fields take
 * the focus.
 * @returns whether there is one
 */
export function pressControl(key: string): boolean {
  const bearing = `[data-shortcut~="${CSS.escape(key)}"]`
  const control = find(`${OPEN} ${bearing}`) ?? find(bearing)
  if (!control) return false
  if (control.matches('textarea, select, input:not([type="checkbox"], [type="radio"])')) {
    control.focus()
    if (control instanceof HTMLInputElement) control.select()
  } else if (control instanceof HTMLDetailsElement) {
    control.open = true
    control.querySelector('summary')?.focus()
  } else {
    control.click()
  }
  return true
}

function find(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(
    each => each.checkVisibility({ visibilityProperty: true }) && !each.matches(':disabled'),
  )
}
