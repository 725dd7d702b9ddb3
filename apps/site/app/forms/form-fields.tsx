import type { FieldDefinition, FormDefinition } from '@universe/contract/forms/definition'
import { controlClass, Field } from '@universe/ui/field.tsx'
import type { ComponentType, ReactNode } from 'react'
import styles from './form.module.css'
import type { FieldMessages } from './submission.ts'

type Control = FieldDefinition['control']
/** Text and e-mail fields are plain ones. */
export interface ControlProps<Kind extends Control> {
  field: Extract<FieldDefinition, { control: Kind }>
  defaultValue: string | undefined
  error?: string
  hint?: ReactNode
}

type OwnControl = Exclude<Control, 'text' | 'email' | 'file'>
/** Passed in: forms without them need not load them. */
export type Controls = { [Kind in OwnControl]?: ComponentType<ControlProps<Kind>> | undefined }

export interface FormFieldsProps {
  form: FormDefinition
  controls: Controls
  values: Record<string, string> | undefined
  messages: FieldMessages
  anchorOf: (field: string) => string | undefined
  /** Each of these and the field after it share a row if there is room. */
  pairsFrom?: readonly string[] | undefined
}

/** The form shows its file itself. */
export function FormFields({
  form: { fields },
  controls,
  values,
  messages,
  anchorOf,
  pairsFrom = ['name'],
}: FormFieldsProps) {
  const show = (field: FieldDefinition | undefined) => {
    if (!field || field.control === 'file') return null
    const { name } = field
    return (
      <div key={name} id={anchorOf(name)}>
        {showControl(field, { defaultValue: values?.[name], ...messages[name] })}
      </div>
    )
  }
  const showControl = (field: FieldDefinition, shown: Omit<ControlProps<OwnControl>, 'field'>) => {
    if (field.control === 'text' || field.control === 'email') {
      return <PlainField field={field} {...shown} />
    }
    const Own = controls[field.control as OwnControl] as ComponentType<ControlProps<OwnControl>>
    return <Own field={field as ControlProps<OwnControl>['field']} {...shown} />
  }
  const isMarked = fields.some(({ marked }) => marked)
  return (
    <>
      <p className={styles.note}>{`All fields are required${isMarked ? ' (*)' : ''}.`}</p>
      {fields.map((field, index) => {
        if (pairsFrom.includes(fields[index - 1]?.name ?? '')) return null
        if (!pairsFrom.includes(field.name)) return show(field)
        return (
          <div key={field.name} className={styles.pair}>
            {show(field)}
            {show(fields[index + 1])}
          </div>
        )
      })}
    </>
  )
}

/** Uncontrolled: hydration keeps what was typed. */
function PlainField({ field, defaultValue, ...message }: ControlProps<'text' | 'email'>) {
  const { name, control: type, autoComplete, placeholder, marked, optional } = field
  return (
    <Field label={labelOf(field)} marked={marked} optional={optional} {...message}>
      {control => (
        <input
          {...control}
          className={controlClass}
          // Names may be Arabic.
          dir={type === 'text' ? 'auto' : undefined}
          name={name}
          type={type}
          autoComplete={autoComplete}
          placeholder={placeholder}
          defaultValue={defaultValue}
        />
      )}
    </Field>
  )
}

export function labelOf({ label, optional }: FieldDefinition): string {
  return optional ? `${label} (optional)` : label
}
