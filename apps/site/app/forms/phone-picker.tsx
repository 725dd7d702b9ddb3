import { HOME_CODE } from '@universe/contract/company'
import { plainNumber, readPhone } from '@universe/contract/phone'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Country, countries, nearby, others } from './countries.ts'
import { createTypeAhead, firstOfCode } from './country-type-ahead.ts'
import styles from './phone-picker.module.css'

export interface PhonePickerProps {
  /** It stays native, with caret, undo history and text. */
  field: RefObject<HTMLInputElement | null>
}

/**
 * A native select over the code, without flags: no other host is contacted. Not controlled: React
 * would reset its value in a render between the browser's two events for one choice.
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

const HOME = findCountry(({ code }) => code === HOME_CODE)

/**
 * Writes the chosen code, and shows the typed number's country. The code is ordinary text. As
 * countries share codes, `data-country` and `data-code` tell the shown one to drafts and messages.
 * @param onShow also called with the first country
 * @returns disconnects them
 */
function connectPhonePicker(
  field: HTMLInputElement,
  list: HTMLSelectElement,
  onShow: (country: Country) => void,
): () => void {
  let typeAhead = createTypeAhead()
  const shown = () => countries.find(({ iso2 }) => iso2 === field.dataset.country) ?? HOME

  function show(country: Country) {
    field.dataset.country = country.iso2
    field.dataset.code = country.code
    list.value = country.iso2
    onShow(country)
  }

  function start() {
    field.value ||= prefixOf(HOME)
    show(guessCountry(field.value, shown()))
  }

  function startAnew() {
    delete field.dataset.country
    start()
  }

  function choose() {
    const chosen = findCountry(({ iso2 }) => iso2 === list.value)
    field.value = prefixOf(chosen) + withoutCode(field.value, shown())
    field.dataset.country = chosen.iso2
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function beginTyping() {
    typeAhead = createTypeAhead()
  }

  function find(event: KeyboardEvent) {
    const country = typeAhead(event, shown())
    if (!country) return
    list.value = country.iso2
    choose()
  }

  function follow() {
    beginAnew(field, shown())
    show(guessCountry(field.value, shown()))
  }

  function paste({ clipboardData }: ClipboardEvent) {
    // Selected, so that the browser replaces it and can undo that.
    const pasted = readWholeDigits(clipboardData?.getData('text') ?? '')
    if (pasted !== undefined) field.select()
  }

  function standAfterCode({ key }: KeyboardEvent) {
    if (key !== 'Tab') return
    // Tab selects the text: typing would replace the code.
    const prefix = prefixOf(shown())
    const end = prefix.length
    if (field.value === prefix) field.setSelectionRange(end, end)
  }

  function completeNumber({ formData }: FormDataEvent) {
    // A national number does not tell its country.
    const digits = readPhone(field.value, shown().code)
    if (digits) formData.set(field.name, `+${digits}`)
  }

  const parting = new AbortController()
  const { signal } = parting
  list.addEventListener('input', choose, { signal })
  list.addEventListener('focus', beginTyping, { signal })
  list.addEventListener('keydown', find, { signal })
  field.addEventListener('input', follow, { signal })
  field.addEventListener('paste', paste, { signal })
  field.addEventListener('keyup', standAfterCode, { signal })
  field.form?.addEventListener('formdata', completeNumber, { signal })
  // The form clears its fields after this event.
  field.form?.addEventListener('reset', () => queueMicrotask(startAnew), { signal })
  start()
  return () => parting.abort()
}

/** By an international number's first digits. */
function guessCountry(text: string, before: Country): Country {
  const digits = readWholeDigits(text) ?? ''
  const code = countries
    .map(country => country.code)
    .filter(code => digits.startsWith(code))
    .reduce((longest, code) => (code.length > longest.length ? code : longest), '')
  if (!code || code === before.code) return before
  return firstOfCode(code) ?? before
}

/** A plus or 00 after the code begins an international number; the caret stays after it. */
function beginAnew(field: HTMLInputElement, { code }: Country) {
  const { value, selectionEnd } = field
  const afterCode = new RegExp(`^\\+${code}[^\\p{Nd}]*(?=[0\u0660\u06f0]{2})`, 'u')
  const plus = value.lastIndexOf('+')
  const begin = /[\p{Nd}+]/u.test(value.slice(0, Math.max(plus, 0)))
    ? plus
    : (afterCode.exec(value)?.[0].length ?? 0)
  if (begin === 0) return
  field.value = value.slice(begin)
  const caret = Math.max(0, (selectionEnd ?? value.length) - begin)
  field.setSelectionRange(caret, caret)
}

function withoutCode(text: string, { code }: Country): string {
  const digits = readWholeDigits(text)
  if (digits === undefined) return plainNumber(text)
  return digits.startsWith(code) ? digits.slice(code.length) : digits
}

/** Undefined for a national number. */
function readWholeDigits(text: string): string | undefined {
  return /^(?:\+|00)(.*)/.exec(plainNumber(text))?.[1]
}

function prefixOf({ code }: Country): string {
  return `+${code} `
}

function findCountry(isWanted: (country: Country) => boolean): Country {
  const country = countries.find(isWanted)
  if (!country) throw new Error('The list of countries lacks one that is asked for.')
  return country
}
