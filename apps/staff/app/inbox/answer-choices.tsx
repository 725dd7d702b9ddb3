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

interface StateAfterwardsProps {
  states: readonly { value: string; text: string }[]
  /** Empty leaves the state as it is. */
  chosen: string
  onChange?: () => void
}

export function StateAfterwards({ states, chosen, onChange }: StateAfterwardsProps) {
  return (
    <SelectField
      label="State after sending"
      name="state"
      optional
      placeholder="Unchanged"
      onChange={onChange}
      defaultValue={chosen}
    >
      {states.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
