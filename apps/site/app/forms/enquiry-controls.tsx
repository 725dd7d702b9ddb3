import { HOME_CODE } from '@universe/contract/company'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { GroupedOptions, SelectField } from '@universe/ui/select-field.tsx'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { onFirstIntent, whenNear } from '../ui/defer.ts'
import styles from './form.module.css'
import { type ControlProps, labelOf } from './form-fields.tsx'
import type { PhonePickerProps } from './phone-picker.tsx'

/** Of contact and demo; in a chunk of their own, as other forms do without. */
export const enquiryControls = { select: ChoiceField, tel: PhoneField }

function ChoiceField({ field, ...shown }: ControlProps<'select'>) {
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

/** The picker's code is loaded near view after an interaction, and keeps what was typed. */
function PhoneField({ field, defaultValue, error, hint }: ControlProps<'tel'>) {
  const [Picker, setPicker] = useState<ComponentType<PhonePickerProps>>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const element = input.current
    if (!element) return
    const load = async () => {
      const { PhonePicker } = await import('./phone-picker.tsx')
      await untilLeft(element)
      setPicker(() => PhonePicker)
    }
    let cancel = whenNear(element, () => {
      // If it fails to load, the plain field still works.
      cancel = onFirstIntent(() => load().catch(console.error))
    })
    return () => cancel()
  }, [])

  return (
    <Field
      label={labelOf(field)}
      marked={field.marked}
      optional={field.optional}
      error={error}
      hint={hint}
    >
      {control => (
        <div className={styles.phone}>
          {Picker && <Picker field={input} />}
          <input
            ref={input}
            {...control}
            className={controlClass}
            type="tel"
            name={field.name}
            autoComplete={field.autoComplete}
            placeholder={`+${HOME_CODE}`}
            defaultValue={defaultValue}
          />
        </div>
      )}
    </Field>
  )
}

/** The text must not change while someone types. */
function untilLeft(field: HTMLInputElement): Promise<void> {
  if (document.activeElement !== field) return Promise.resolve()
  return new Promise(resolve => field.addEventListener('blur', () => resolve(), { once: true }))
}
