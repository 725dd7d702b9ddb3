import controlStyles from '@universe/ui/control.module.css'
import { CloseIcon, SearchIcon } from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { Kbd } from '../keys/kbd.tsx'
import { useShortcut } from '../keys/shortcuts.tsx'
import styles from './search-form.module.css'

interface SearchFormProps {
  label: string
  text: string
  /** Query parameters that a search keeps. */
  kept: [name: string, value: string][]
  shortcut?: string
}

export function SearchForm({ label, text, kept, shortcut }: SearchFormProps) {
  const shortcutOf = useShortcut()
  const input = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false)
  useEffect(() => {
    // What is typed while results are on their way stays.
    if (input.current && !isTyping.current) input.current.value = text
  }, [text])
  return (
    <Form role="search" className={styles.search} onSubmit={() => (isTyping.current = false)}>
      <span className={styles.icon}>
        <SearchIcon />
      </span>
      <input
        ref={input}
        type="search"
        name="q"
        className={`${controlStyles.control} ${styles.input}`}
        aria-label={label}
        placeholder={label}
        defaultValue={text}
        onInput={() => (isTyping.current = true)}
        maxLength={200}
        enterKeyHint="search"
        {...(shortcut && shortcutOf(shortcut))}
      />
      {shortcut && (
        <span className={styles.key}>
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {text !== '' && (
        <Link
          to={`?${new URLSearchParams(kept)}`}
          className={styles.clear}
          onClick={() => (isTyping.current = false)}
        >
          <CloseIcon />
          <VisuallyHidden>Clear search</VisuallyHidden>
        </Link>
      )}
      <button type="submit" className={styles.go}>
        Search
      </button>
    </Form>
  )
}
