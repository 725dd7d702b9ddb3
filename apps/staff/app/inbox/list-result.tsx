import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useState } from 'react'
import { inboxAddress } from './inbox-address.ts'
import styles from './page.module.css'

interface ListResultProps {
  params: URLSearchParams
  /** How many rows the page has. */
  rows: number
  /** Whether the list has other pages. */
  hasMore: boolean
}

/** Tells a screen reader, once, what a search, a filter, a tab or another page of the list has brought. */
export function ListResult({ params, rows, hasMore }: ListResultProps) {
  const address = `${inboxAddress(params)} ${params.get('before') ?? ''}`
  const text = describe(rows, hasMore || params.has('before'))
  const [told, setTold] = useState({ address, text: '' })
  // What changes in the same list is told by what changed it.
  if (told.address !== address) setTold({ address, text })
  return (
    <p role="status" className={styles.result}>
      <VisuallyHidden key={told.address}>{told.text}</VisuallyHidden>
    </p>
  )
}

function describe(rows: number, isPart: boolean): string {
  if (rows === 0) return 'Nothing fits'
  return `${rows === 1 ? '1 request' : `${rows} requests`}${isPart ? ' on this page' : ''}`
}
