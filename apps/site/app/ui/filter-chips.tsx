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
  return (
    <fieldset className={styles.chips} aria-label={label}>
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
