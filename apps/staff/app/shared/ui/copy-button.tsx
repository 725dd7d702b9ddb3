import { Button } from '@universe/ui/button.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useEffect, useState } from 'react'
import styles from './copy-button.module.css'

/** How long the button says that it has copied. */
const COPIED_MS = 3000

interface CopyButtonProps {
  text: string
  /** What is copied, for who does not see what it stands beside: "the value of the record at …". */
  what: string
  label?: string
}

/** Copies a text, and says so. Where a browser does not allow that, it shows the text, selected. */
export function CopyButton({ text, what, label = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean>()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setCopied, COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    // Its end is announced anew when it is pressed again.
    setCopied(undefined)
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }

  return (
    <span className={styles.copy}>
      <Button variant="outline" disabled={!isHydrated} onClick={copy}>
        {copied ? 'Copied' : label}
        <VisuallyHidden> {what}</VisuallyHidden>
      </Button>
      <span role="status">
        {copied === true && <VisuallyHidden>Copied.</VisuallyHidden>}
        {copied === false && 'This browser does not let us copy: take it from here.'}
      </span>
      {copied === false && (
        <input
          ref={input => input?.select()}
          className={styles.text}
          aria-label="To be copied"
          value={text}
          readOnly
        />
      )}
    </span>
  )
}
