import { SelectField } from '@universe/ui/select-field.tsx'

export interface LeavesWhenProps {
  /** From `describeDelays`. */
  delays: readonly { value: string; text: string }[]
  chosen?: string | undefined
  onChange?: () => void
}

export function LeavesWhen({ delays, chosen, onChange }: LeavesWhenProps) {
  return (
    <SelectField
      label="It leaves"
      name="mornings"
      optional
      onChange={onChange}
      defaultValue={chosen}
    >
      {delays.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
