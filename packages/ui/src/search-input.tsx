import { type ComponentProps, useEffect, useRef, useState } from 'react'
import controlStyles from './control.module.css'
import { CloseIcon, SearchIcon } from './icons.tsx'
import styles from './search-input.module.css'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  /** The field's name and its placeholder. */
  label: string
  onText: (text: string) => void
}

/** A search field that answers while one types. Needs scripting, and is hidden without it. */
export function SearchInput({ label, onText, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isFilled, setFilled] = useState(false)
  const change = (text: string) => {
    setFilled(text !== '')
    onText(text)
  }

  // What was typed before hydration counts too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first moment matters.
  useEffect(() => {
    if (input.current?.value) change(input.current.value)
  }, [])

  const clear = () => {
    if (!input.current) return
    input.current.value = ''
    input.current.focus()
    change('')
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
        onChange={event => change(event.target.value)}
      />
      {isFilled && (
        <button type="button" className={styles.clear} aria-label="Clear search" onClick={clear}>
          <CloseIcon />
        </button>
      )}
    </search>
  )
}
