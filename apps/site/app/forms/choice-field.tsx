import { GroupedOptions, SelectField } from '@universe/ui/select-field.tsx'
import { type ControlProps, labelOf } from './form-fields.tsx'

/** A choice among a field's options, in groups where it has some. */
export function ChoiceField({ field, ...shown }: ControlProps<'select'>) {
  const { name, placeholder, options, marked, optional } = field
  return (
    <SelectField
      label={labelOf(field)}
      name={name}
      placeholder={placeholder}
      marked={marked}
      optional={optional}
      {...shown}
    >
      <GroupedOptions options={options} />
    </SelectField>
  )
}
