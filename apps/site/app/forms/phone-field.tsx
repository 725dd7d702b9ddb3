import { type ComponentType, useEffect, useRef, useState } from 'react'
import { controlClass, Field } from '../ui/field.tsx'
import { onFirstIntent } from '../ui/on-first-intent.ts'
import { whenNear } from '../ui/when-near.ts'
import type { PhonePickerProps } from './phone-picker.tsx'

interface PhoneFieldProps {
  defaultValue?: string
  error?: string
  /** Says that a number is required, without an asterisk (specification, section 5). */
  required?: boolean
}

/**
 * The phone field: a plain telephone field, which gains its country-code picker once it is in view
 * of a visitor who does something. The picker's code, the largest of the site, is fetched then, and
 * takes over what was typed meanwhile.
 */
export function PhoneField({ defaultValue, error, required }: PhoneFieldProps) {
  const [Picker, setPicker] = useState<ComponentType<PhonePickerProps>>()
  const plain = useRef<HTMLInputElement>(null)
  const typed = useRef(defaultValue ?? '')

  useEffect(() => {
    const input = plain.current
    if (!input) return
    const load = async () => {
      const { PhonePicker } = await import('./phone-picker.tsx')
      await untilIdle(input)
      typed.current = input.value
      setPicker(() => PhonePicker)
    }
    let cancel = whenNear(input, () => {
      // Without the picker the plain field does its work.
      cancel = onFirstIntent(() => load().catch(console.error))
    })
    return () => cancel()
  }, [])

  return (
    <Field label="Phone" error={error}>
      {control =>
        Picker ? (
          <Picker {...control} initial={typed.current} />
        ) : (
          <input
            ref={plain}
            {...control}
            className={controlClass}
            type="tel"
            name="phone"
            autoComplete="tel"
            placeholder="+970"
            defaultValue={defaultValue}
            aria-required={required}
          />
        )
      }
    </Field>
  )
}

/** Resolves when nobody is typing in the field, which must not be replaced under their fingers. */
function untilIdle(input: HTMLInputElement): Promise<void> {
  if (document.activeElement !== input) return Promise.resolve()
  return new Promise(resolve => input.addEventListener('blur', () => resolve(), { once: true }))
}
