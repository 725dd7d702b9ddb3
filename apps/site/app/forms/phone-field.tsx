import { HOME_CODE, phoneHint } from '@universe/contract/phone'
import { controlClass, Field } from '@universe/ui/field.tsx'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { onFirstIntent, whenNear } from '../ui/defer.ts'
import styles from './phone-field.module.css'
import type { PhonePickerProps } from './phone-picker.tsx'

interface PhoneFieldProps {
  defaultValue?: string
  error?: string
  /** Says that a number is required, without an asterisk (specification, section 5). */
  required?: boolean
}

/**
 * The phone field: a plain telephone field, which gains its country-code picker once it is in view
 * of a visitor who does something. The picker's code is fetched then, and leaves what was typed.
 */
export function PhoneField({ defaultValue, error, required }: PhoneFieldProps) {
  const [Picker, setPicker] = useState<ComponentType<PhonePickerProps>>()
  const [shownCode, setShownCode] = useState(HOME_CODE)
  const [hint, setHint] = useState(() => phoneHint(defaultValue ?? ''))
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const field = input.current
    if (!field) return
    const load = async () => {
      const { PhonePicker } = await import('./phone-picker.tsx')
      await untilLeft(field)
      setPicker(() => PhonePicker)
    }
    let cancel = whenNear(field, () => {
      // Without the picker the plain field does its work.
      cancel = onFirstIntent(() => load().catch(console.error))
    })
    return () => cancel()
  }, [])

  useEffect(() => {
    setHint(error ? phoneHint(input.current?.value ?? '', shownCode) : undefined)
  }, [error, shownCode])

  return (
    <Field label="Phone" error={error} hint={error && hint}>
      {control => (
        <div className={styles.phone}>
          {Picker && <Picker field={input} onShow={setShownCode} />}
          <input
            ref={input}
            {...control}
            className={controlClass}
            type="tel"
            name="phone"
            autoComplete="tel"
            placeholder={`+${HOME_CODE}`}
            defaultValue={defaultValue}
            aria-required={required}
          />
        </div>
      )}
    </Field>
  )
}

/** Resolves when nobody is typing in the field, whose text must not move under their fingers. */
function untilLeft(field: HTMLInputElement): Promise<void> {
  if (document.activeElement !== field) return Promise.resolve()
  return new Promise(resolve => field.addEventListener('blur', () => resolve(), { once: true }))
}
