import { Button } from '@universe/ui/button.tsx'
import type { PartLanguage } from '@universe/ui/part-language.ts'
import hidden from '@universe/ui/visually-hidden.module.css'
import { useEffect, useState } from 'react'
import styles from './copy-link.module.css'
import { HiddenTitle } from './hidden-title.tsx'

const COPIED_MS = 3000

interface CopyLinkProps {
  /** Canonical; a path without a public origin. */
  address: string
  /** For screen readers. */
  title: string
  /** Of the title, if not the document's. */
  language: PartLanguage | undefined
}

/** If the browser refuses, shows it selected. */
export function CopyLink({ address, title, language }: CopyLinkProps) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => {
    try {
      // Synchronously: Safari allows it only while handling the tap.
      const writing = navigator.clipboard.writeText(absolute(address))
      // So that a repeated press is announced again.
      setCopied(undefined)
      await writing
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setCopied, COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <div className={styles.copy}>
      <Button
        variant="outline"
        aria-label={language ? undefined : `Copy link to ${title}`}
        onClick={copy}
      >
        {copied ? 'Link copied' : 'Copy link'}
        <HiddenTitle link="to" title={title} language={language} />
      </Button>
      <span className={hidden.hidden} role="status">
        {copied && 'Link copied'}
      </span>
      {copied === false && (
        <input
          ref={input => input?.select()}
          className={styles.address}
          aria-label="Link to copy"
          value={absolute(address)}
          readOnly
        />
      )}
    </div>
  )
}

function absolute(address: string): string {
  return new URL(address, location.origin).href
}
