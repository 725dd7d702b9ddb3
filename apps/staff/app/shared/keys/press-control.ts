/** What shows what belongs to the open request: its controls come before those of the list beside it. */
const OPEN = 'main article'

/**
 * Presses the control in sight that bears a key: links, buttons and boxes are clicked, fields take
 * the focus, and menus open.
 * @returns whether there is one
 */
export function pressControl(key: string): boolean {
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
