import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { routeForKeyword, searchKeywords } from '../../content/search-keywords.ts'
import styles from './search-field.module.css'

interface SearchFieldProps {
  /** Called when a keyword leads to a page. */
  onFound: () => void
  autoFocus?: boolean
}

/** Maps a typed keyword to its page on Enter; no match shows the error style and a short text. */
export function SearchField({ onFound, autoFocus = false }: SearchFieldProps) {
  const [unknown, setUnknown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const errorId = useId()
  const keywordsId = useId()

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  return (
    <search>
      <form
        className={styles.form}
        onSubmit={event => {
          event.preventDefault()
          const route = routeForKeyword(input.current?.value ?? '')
          setUnknown(!route)
          if (!route) return
          onFound()
          navigate(route)
        }}
      >
        <input
          ref={input}
          className={styles.input}
          name="keyword"
          aria-label="Search the site"
          placeholder="Search the site"
          list={keywordsId}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={unknown}
          aria-describedby={unknown ? errorId : undefined}
          onInput={() => setUnknown(false)}
        />
        <datalist id={keywordsId}>
          {searchKeywords.map(keyword => (
            <option key={keyword} value={keyword} />
          ))}
        </datalist>
        <p id={errorId} className={styles.error} role="alert">
          {unknown && 'No page matches. Try “telecom” or “jobs”.'}
        </p>
      </form>
    </search>
  )
}
