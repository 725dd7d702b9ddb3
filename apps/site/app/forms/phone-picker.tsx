import { type RefObject, useEffect, useRef, useState } from 'react'
import { connectPhonePicker, HOME } from './connect-phone-picker.ts'
import { type Country, nearby, others } from './countries.ts'
import styles from './phone-picker.module.css'

export interface PhonePickerProps {
  /** The telephone field. It stays the browser's own: caret, history and what was typed are kept. */
  field: RefObject<HTMLInputElement | null>
}

/**
 * The country code of a telephone field. The list of countries is the browser's own select, laid
 * over the code it shows; there are no flags, so nothing is asked of another host. It is not
 * controlled by React, which would put its value back at any render between the two events that a
 * browser sends of one choice.
 */
export function PhonePicker({ field }: PhonePickerProps) {
  const [country, setCountry] = useState(HOME)
  const list = useRef<HTMLSelectElement>(null)

  useEffect(() => {
    if (!field.current || !list.current) return
    return connectPhonePicker(field.current, list.current, setCountry)
  }, [field])

  return (
    <span className={styles.country}>
      <span className={styles.code} aria-hidden="true">
        {country.iso2.toUpperCase()}
      </span>
      <select
        ref={list}
        className={styles.select}
        aria-label="Country code"
        defaultValue={HOME.iso2}
      >
        <optgroup label="Nearby">{nearby.map(toOption)}</optgroup>
        <optgroup label="All others">{others.map(toOption)}</optgroup>
      </select>
    </span>
  )
}

function toOption({ iso2, code, name }: Country) {
  return (
    <option key={iso2} value={iso2}>
      {`${name} +${code}`}
    </option>
  )
}
