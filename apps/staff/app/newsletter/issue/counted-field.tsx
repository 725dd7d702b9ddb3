import { type ReactNode, useId } from 'react'
import { LimitCount } from '../../content/editor/limit-count.tsx'
import styles from './counted-field.module.css'

interface CountedFieldProps {
  label: string
  /** How much of what is written there is. */
  length: number
  limit: number
  /** Stands beneath. */
  hint?: string
  children: (control: { id: string; 'aria-describedby': string }) => ReactNode
}

/** A field whose label has at its end how much of the limit is used. */
export function CountedField({ label, length, limit, hint, children }: CountedFieldProps) {
  const id = useId()
  const countId = `${id}-count`
  const hintId = `${id}-hint`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <p className={styles.count}>
        <LimitCount id={countId} length={length} limit={limit} />
      </p>
      {children({ id, 'aria-describedby': hint ? `${countId} ${hintId}` : countId })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
