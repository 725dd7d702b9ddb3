/** What was typed into a field that is marked with `data-early`, by that mark. */
export interface EarlyText {
  text: string
  /** Where the caret stood. */
  at: number
}

const noted = new Map<string, EarlyText>()

/**
 * Notes what is typed before the scripts have taken over the page: as React takes over a text area, it
 * puts back what the server wrote there.
 */
export function noteEarlyTyping(): void {
  for (const field of document.querySelectorAll('[data-early]')) note(field)
  document.addEventListener('input', onInput, true)
}

/** @returns what was typed until now; asked for once, by what takes the fields over */
export function takeEarlyTyping(): Map<string, EarlyText> {
  document.removeEventListener('input', onInput, true)
  const taken = new Map(noted)
  noted.clear()
  return taken
}

function onInput({ target }: Event) {
  if (target instanceof Element) note(target)
}

function note(field: Element) {
  const name = field.getAttribute('data-early')
  if (name === null) return
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find(option => option.defaultSelected)?.value ?? ''
    if (field.value !== first) noted.set(name, { text: field.value, at: 0 })
  } else if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    if (field.value === field.defaultValue && !noted.has(name)) return
    noted.set(name, { text: field.value, at: field.selectionStart ?? field.value.length })
  }
}
