import { useEffect, useRef } from 'react'
import styles from './filter-chips.module.css'

interface FilterOption {
  label: string
  /** Of the pressed button. */
  accent?: string
}

interface FilterChipsProps {
  /** For screen readers. */
  label: string
  options: readonly FilterOption[]
  selected: string
  onSelect: (label: string) => void
}

/** Hidden without scripting. */
export function FilterChips({ label, options, selected, onSelect }: FilterChipsProps) {
  const row = useRef<HTMLFieldSetElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button moves with it.
  useEffect(() => {
    const pressed = row.current?.querySelector('[aria-pressed="true"]')
    if (!pressed) return
    // On phones the row scrolls, as wide as the window. `scrollIntoView` would move the page too.
    const { left, width } = pressed.getBoundingClientRect()
    row.current?.scrollBy({ left: left + width / 2 - innerWidth / 2 })
  }, [selected])

  return (
    <fieldset ref={row} className={styles.chips} aria-label={label}>
      {options.map(option => (
        <button
          key={option.label}
          type="button"
          className={styles.chip}
          data-line={option.accent}
          aria-pressed={option.label === selected}
          onClick={() => onSelect(option.label)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
