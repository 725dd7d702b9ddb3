import type { FieldHint } from '@universe/contract/forms/field-hint'

interface HintProps {
  hint: FieldHint
  field: HTMLInputElement
}

/** One tap applies the proposal and focuses the field. */
export function Hint({ hint: { text, proposal }, field }: HintProps) {
  if (proposal === undefined) return text

  const accept = () => {
    field.value = proposal
    // Clears the error and this hint.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    field.focus()
  }

  const isQuoted = field.type === 'text'
  const [before, after] = isQuoted ? [`${text} `] : text.split(proposal)
  return (
    <>
      {before}
      <button type="button" onClick={accept}>
        {isQuoted ? `Use “${proposal}”` : proposal}
      </button>
      {after}
    </>
  )
}
