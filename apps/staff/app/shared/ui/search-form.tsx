import controlStyles from '@universe/ui/control.module.css'
import { SearchIcon } from '@universe/ui/icons.tsx'
import { Form } from 'react-router'
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
  return (
    // Remounted when the address changes.
    <Form role="search" className={styles.search} key={text}>
      <span className={styles.icon}>
        <SearchIcon />
      </span>
      <input
        type="search"
        name="q"
        className={`${controlStyles.control} ${styles.input}`}
        aria-label={label}
        placeholder={label}
        defaultValue={text}
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
      <button type="submit" className={styles.go}>
        Search
      </button>
    </Form>
  )
}
