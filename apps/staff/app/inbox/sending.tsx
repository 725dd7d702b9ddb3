import type { ReadBatch } from '@universe/domain/requests/read-batch'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../shared/count.ts'
import styles from './inbox.module.css'
import { type Delivery, describeDelivery } from './words/describe-mail.ts'

/** @returns undefined unless several answers leave at once */
export function showSending({ deed, requests }: ReadBatch, delivery: Delivery) {
  if (deed.kind !== 'answer' || deed.leavesAt !== null || requests === 1) return undefined
  const { waiting, refused } = deed.mails
  return { total: requests, waiting, refused, sentText: describeDelivery(delivery) }
}

export type ShownSending = NonNullable<ReturnType<typeof showSending>>

export function Sending({ total, waiting, refused, sentText }: ShownSending) {
  const id = useId()
  const accepted = total - waiting - refused
  return (
    <div className={styles.sending}>
      <label htmlFor={id}>
        {formatCount(accepted)} of {formatCount(total)} {sentText}
      </label>
      <progress id={id} max={total} value={total - waiting} />
      {waiting > 0 && <Link to="/inbox?mail=waiting">Show which are not sent yet</Link>}
      {refused > 0 && (
        <Link to="/inbox?mail=given-up">Show the {formatCount(refused)} that were refused</Link>
      )}
    </div>
  )
}
