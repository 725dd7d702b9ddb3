import { SelectField } from '@universe/ui/select-field.tsx'

export interface LeavesWhenProps {
  /** From `describeDelays`. */
  delays: readonly { value: string; text: string }[]
  /** Chosen at first. */
  chosen?: string | undefined
  onChange?: () => void
}

/** Chooses when an answer leaves. */
export function LeavesWhen({ delays, chosen, onChange }: LeavesWhenProps) {
  return (
    <SelectField
      label="It leaves"
      name="mornings"
      optional
      onChange={onChange}
      defaultValue={chosen}
      hint="A later one waits until 9:00 am at the office; until then it can be taken back."
    >
      {delays.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
