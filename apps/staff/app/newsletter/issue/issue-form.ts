import type { KeyboardEvent } from 'react'

/** Of an issue's fields and its head's buttons. */
export const ISSUE_FORM = 'issue'

/**
 * Enter would break the line, or press the form's first button.
 * @param button which it presses; by default it saves
 */
export function submitByEnter(
  event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>,
  button?: string,
) {
  const { form } = event.currentTarget
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !form) return
  event.preventDefault()
  form.requestSubmit(button === undefined ? null : form.querySelector<HTMLElement>(button))
}
