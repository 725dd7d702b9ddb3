import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useState } from 'react'
import { countOf } from '../shared/count.ts'
import styles from './inbox.module.css'
import { inboxAddress } from './inbox-address.ts'

interface ListResultProps {
  params: URLSearchParams
  rows: number
  hasMore: boolean
}

/** Announces each search, filter, tab or page once. */
export function ListResult({ params, rows, hasMore }: ListResultProps) {
  const address = `${inboxAddress(params)} ${params.get('before') ?? ''}`
  const text = describe(rows, hasMore || params.has('before'))
  const [told, setTold] = useState({ address, text: '' })
  // Changes within the same list announce themselves.
  if (told.address !== address) setTold({ address, text })
  return (
    <p role="status" className={styles.result}>
      <VisuallyHidden key={told.address}>{told.text}</VisuallyHidden>
    </p>
  )
}

function describe(rows: number, isPart: boolean): string {
  if (rows === 0) return 'No results'
  return `${countOf(rows, 'request')}${isPart ? ' on this page' : ''}`
}
