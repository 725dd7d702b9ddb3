import { CheckIcon } from '@universe/ui/icons.tsx'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { withoutSaid } from '../navigation/without-said.ts'
import styles from './status-message.module.css'

interface StatusMessageProps {
  /** What is said by the `done` of the address that a form led to. */
  sentences: Record<string, string>
}

/**
 * Says that something was done. It takes the focus, by which a screen reader tells it, and once: a live
 * region would tell it again. A reload says it no more.
 */
export function StatusMessage({ sentences }: StatusMessageProps) {
  const { key, search } = useLocation()
  const done = new URLSearchParams(search).get('done') ?? ''
  const text = Object.hasOwn(sentences, done) ? sentences[done] : undefined
  const ref = useRef<HTMLParagraphElement>(null)
  const toldAt = useRef<string>(undefined)
  useEffect(() => {
    // What a page says otherwise as it goes on takes nobody's focus.
    if (text === undefined || toldAt.current === key) return
    toldAt.current = key
    ref.current?.focus()
    const address = new URL(location.href)
    address.search = withoutSaid(address.search)
    history.replaceState(history.state, '', address)
  }, [key, text])
  return (
    <div>
      {text && (
        // Another element each time: the same sentence twice is told twice.
        <p key={key} ref={ref} data-page-message className={styles.message} tabIndex={-1}>
          <CheckIcon />
          {text}
        </p>
      )}
    </div>
  )
}
