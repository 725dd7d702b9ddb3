import type { FieldHint } from '@universe/contract/forms/field-hint'

interface HintProps {
  hint: FieldHint
  /** Where what is proposed is meant to stand. */
  field: HTMLInputElement
}

/** A hint with its proposal, which one tap takes; the field then has the focus, and says what stands there. */
export function Hint({ hint: { text, proposal }, field }: HintProps) {
  if (proposal === undefined) return text

  const accept = () => {
    field.value = proposal
    // To its form, it was edited: what is wrong with it is so no more, and this hint goes.
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
