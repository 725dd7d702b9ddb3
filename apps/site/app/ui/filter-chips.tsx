import styles from './filter-chips.module.css'

interface FilterOption {
  label: string
  /** Names the accent that its button takes while it is pressed. */
  accent?: string
}

interface FilterChipsProps {
  /** The group's label, for screen readers. */
  label: string
  options: readonly FilterOption[]
  selected: string
  onSelect: (label: string) => void
}

/** A row of buttons of which one is pressed. Needs scripting, and is hidden without it. */
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
