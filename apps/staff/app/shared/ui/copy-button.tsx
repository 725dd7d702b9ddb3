import { Button } from '@universe/ui/button.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useEffect, useState } from 'react'
import styles from './copy-button.module.css'

const COPIED_MS = 3000

interface CopyButtonProps {
  text: string
  /** "the value of the record at …". */
  what: string
  label?: string
}

/** Where the browser refuses, it shows the text, selected. */
export function CopyButton({ text, what, label = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState<boolean>()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setCopied, COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    // Reset, so that a repeated success is announced again.
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
        {copied === false && 'Copying is blocked by this browser: copy it from here.'}
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
