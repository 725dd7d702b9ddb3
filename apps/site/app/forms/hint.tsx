import type { FieldHint } from '@universe/contract/forms/field-hint'

interface HintProps {
  hint: FieldHint
  /** The field that the proposal is for. */
  field: HTMLInputElement
}

/** A hint whose proposal can be applied by one tap; focus then moves to the field. */
export function Hint({ hint: { text, proposal }, field }: HintProps) {
  if (proposal === undefined) return text

  const accept = () => {
    field.value = proposal
    // Counts as an edit for the form, which clears the error and this hint.
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
