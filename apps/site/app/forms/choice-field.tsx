import { GroupedOptions, SelectField } from '@universe/ui/select-field.tsx'
import { type ControlProps, labelOf } from './form-fields.tsx'

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
