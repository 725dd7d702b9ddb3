import { useEffect, useRef, useState } from 'react'
import {
  type CountryIso2,
  defaultCountries,
  guessCountryByPartialPhoneNumber,
  parseCountry,
  removeDialCode,
} from 'react-international-phone'
import { controlClass } from '../ui/field.tsx'
import styles from './phone-picker.module.css'

export interface PhonePickerProps {
  id: string
  /** What stood in the plain field when the picker took its place. */
  initial: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  'aria-required': boolean | undefined
}

const countries = defaultCountries.map(parseCountry)
const START: CountryIso2 = 'ps'

/**
 * A telephone number with its country code. The list of countries is the browser's own select, laid
 * over the code it shows; there are no flags, so nothing is asked of another host. The number stays
 * as it was typed, pasted or filled in: a mask swallows digits that its author did not expect.
 */
export function PhonePicker({ initial, ...control }: PhonePickerProps) {
  const [number, setNumber] = useState(initial || startOf(START))
  const [country, setCountry] = useState(() => guessCountry(initial, START))
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const form = input.current?.form
    const restart = () => {
      setNumber(startOf(START))
      setCountry(START)
    }
    form?.addEventListener('reset', restart)
    return () => form?.removeEventListener('reset', restart)
  }, [])

  function choose(chosen: CountryIso2) {
    const rest = removeDialCode({ phone: number, dialCode: dialCodeOf(country) }).trim()
    setNumber(startOf(chosen) + rest)
    setCountry(chosen)
    input.current?.focus()
  }

  return (
    <div className={styles.phone}>
      <span className={styles.country}>
        <span className={styles.code} aria-hidden="true">
          {country.toUpperCase()}
        </span>
        <select
          className={styles.select}
          aria-label="Country code"
          value={country}
          onChange={event => choose(event.target.value)}
        >
          {countries.map(({ iso2, name, dialCode }) => (
            <option key={iso2} value={iso2}>
              {`${name} +${dialCode}`}
            </option>
          ))}
        </select>
      </span>
      <input
        {...control}
        ref={input}
        className={`${controlClass} ${styles.number}`}
        type="tel"
        name="phone"
        autoComplete="tel"
        value={number}
        onChange={({ target }) => {
          setNumber(target.value)
          setCountry(guessCountry(target.value, country))
        }}
      />
    </div>
  )
}

function startOf(iso2: CountryIso2): string {
  return `+${dialCodeOf(iso2)} `
}

function dialCodeOf(iso2: CountryIso2): string {
  return countries.find(country => country.iso2 === iso2)?.dialCode ?? ''
}

/** The country that a number's first digits name, or the one chosen before. */
function guessCountry(number: string, before: CountryIso2): CountryIso2 {
  const phone = number.replace(/^00/, '+')
  if (!phone.startsWith('+')) return before
  const guess = guessCountryByPartialPhoneNumber({ phone, currentCountryIso2: before })
  return guess.country?.iso2 ?? before
}
