import { type ComponentProps, useEffect, useRef } from 'react'
import controlStyles from './control.module.css'
import { CloseIcon, SearchIcon } from './icons.tsx'
import styles from './search-input.module.css'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  /** Accessible name and placeholder. */
  label: string
  text: string
  onText: (text: string) => void
}

/** A search field with immediate results; hidden without scripting. */
export function SearchInput({ label, text, onText, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)

  // What was typed before hydration counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first moment matters.
  useEffect(() => {
    if (input.current?.value) onText(input.current.value)
  }, [])

  const clear = () => {
    input.current?.focus()
    onText('')
  }

  return (
    <search className={styles.search}>
      <span className={styles.icon}>
        <SearchIcon />
      </span>
      <input
        {...rest}
        ref={input}
        type="search"
        className={`${controlStyles.control} ${styles.input}`}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={event => onText(event.target.value)}
      />
      {text && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <CloseIcon />
        </button>
      )}
    </search>
  )
}
