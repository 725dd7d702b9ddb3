/** A field's text, by its `data-early`. */
interface EarlyText {
  text: string
  at: number
}

const recorded = new Map<string, EarlyText>()

/** On hydration React resets text areas to the server's value. */
export function recordEarlyTyping(): void {
  for (const field of document.querySelectorAll('[data-early]')) record(field)
  document.addEventListener('input', onInput, true)
}

/** For hydration, once. */
export function takeEarlyTyping(): Map<string, EarlyText> {
  document.removeEventListener('input', onInput, true)
  const taken = new Map(recorded)
  recorded.clear()
  return taken
}

function onInput({ target }: Event) {
  if (target instanceof Element) record(target)
}

function record(field: Element) {
  const name = field.getAttribute('data-early')
  if (name === null) return
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].find(option => option.defaultSelected)?.value ?? ''
    if (field.value !== first) recorded.set(name, { text: field.value, at: 0 })
  } else if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) {
    if (field.value === field.defaultValue && !recorded.has(name)) return
    recorded.set(name, { text: field.value, at: field.selectionStart ?? field.value.length })
  }
}
