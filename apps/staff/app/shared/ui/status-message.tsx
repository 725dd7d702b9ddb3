import { CheckIcon } from '@universe/ui/icons.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useFlash, withoutFlash } from './flash.ts'
import styles from './status-message.module.css'

interface StatusMessageProps {
  sentences?: Record<string, string>
  text?: ReactNode
}

/** Takes the focus, so that screen readers read it once; a live region would repeat it. */
export function StatusMessage({ sentences = {}, text: given }: StatusMessageProps) {
  const { key } = useLocation()
  const { done = '' } = useFlash() ?? {}
  const text = given ?? (Object.hasOwn(sentences, done) ? sentences[done] : undefined)
  const ref = useRef<HTMLParagraphElement>(null)
  const toldAt = useRef<string>(undefined)
  useEffect(() => {
    // A later change of text does not take the focus.
    if (text === undefined || toldAt.current === key) return
    toldAt.current = key
    ref.current?.focus()
    const address = new URL(location.href)
    address.search = withoutFlash(address.search)
    history.replaceState(history.state, '', address)
  }, [key, text])
  return (
    <div>
      {text && (
        // A new element, so that a repeated sentence is announced again.
        <p key={key} ref={ref} data-page-message className={styles.message} tabIndex={-1}>
          <CheckIcon />
          {text}
        </p>
      )}
    </div>
  )
}
