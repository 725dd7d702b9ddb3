import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import styles from './search-field.module.css'

/** Few visitors search: the keywords come when the field is entered. */
const loadKeywords = () => import('../../content/search-keywords.ts')

interface SearchFieldProps {
  /** Called when a keyword leads to a page. */
  onFound: () => void
  autoFocus?: boolean
}

/** Maps a typed keyword to its page on Enter; no match shows the error style and a short text. */
export function SearchField({ onFound, autoFocus = false }: SearchFieldProps) {
  const [unknown, setUnknown] = useState(false)
  const [keywords, setKeywords] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const errorId = useId()
  const keywordsId = useId()

  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])

  async function offerKeywords() {
    const { searchKeywords } = await loadKeywords()
    setKeywords(searchKeywords)
  }

  async function search(event: FormEvent) {
    event.preventDefault()
    const { routeForKeyword } = await loadKeywords()
    const route = routeForKeyword(input.current?.value ?? '')
    setUnknown(!route)
    if (!route) return
    onFound()
    navigate(route)
  }

  return (
    <search>
      <form className={styles.form} onSubmit={event => search(event).catch(console.error)}>
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
          onFocus={() => offerKeywords().catch(console.error)}
          onInput={() => setUnknown(false)}
        />
        <datalist id={keywordsId}>
          {keywords.map(keyword => (
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
