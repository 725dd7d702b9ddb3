import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useShownPage } from '../../navigation/shown-page.ts'
import { usePageKey } from '../route-announcer.tsx'
import styles from './search-field.module.css'

/** On focus, since few visitors search. */
const loadAnswers = () => import('./search-answers.tsx')

interface SearchFieldProps {
  onFound?: () => void
  autoFocus?: boolean
}

/** Enter opens a keyword's page; without a match come the error style and suggestions. */
export function SearchField({ onFound = () => {}, autoFocus }: SearchFieldProps) {
  const [options, setOptions] = useState<ReactNode>()
  const [noMatch, setNoMatch] = useState<ReactNode>()
  const { open } = useShownPage()
  const openPage = usePageKey() || '/'
  const errorId = useId()
  const keywordsId = useId()
  /** In WebKit the first Enter only closes the suggestions. */
  const isEnterUnheard = useRef(false)

  async function offerKeywords() {
    const { KeywordOptions } = await loadAnswers()
    setOptions(<KeywordOptions />)
  }

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    isEnterUnheard.current = false
    const text = event.currentTarget.keyword.value
    // So that the same message is announced again.
    setNoMatch(undefined)
    const { answerSearch } = await loadAnswers()
    const { route, noMatch } = answerSearch(text, openPage, onFound)
    setNoMatch(noMatch)
    if (route) open(route)
  }

  function hearEnter({ key, nativeEvent }: KeyboardEvent) {
    isEnterUnheard.current = key === 'Enter' && !nativeEvent.isComposing
  }

  function sendUnheard({ currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (isEnterUnheard.current) currentTarget.form?.requestSubmit()
  }

  return (
    <search>
      <form className={styles.form} onSubmit={event => search(event).catch(console.error)}>
        <input
          ref={autoFocus ? focus : undefined}
          className={styles.input}
          name="keyword"
          aria-label="Search the site"
          placeholder="Search the site"
          list={keywordsId}
          autoComplete="off"
          enterKeyHint="search"
          aria-invalid={!!noMatch}
          aria-describedby={errorId}
          onFocus={() => offerKeywords().catch(console.error)}
          onKeyDown={hearEnter}
          onKeyUp={sendUnheard}
          onInput={() => setNoMatch(undefined)}
        />
        <datalist id={keywordsId}>{options}</datalist>
        <div id={errorId} className={styles.error} role="alert">
          {noMatch}
        </div>
      </form>
    </search>
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()
