import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { useEffect, useRef, useState } from 'react'
import { formatCount } from '../../shared/count.ts'
import styles from './limit-count.module.css'

interface LimitCountProps {
  /** For aria-describedby. */
  id: string
  length: number
  limit: number
  /** It shows from this many remaining characters. */
  from?: number
}

const ANNOUNCE_AFTER_MS = 1200
/** It is announced from here on. */
const NEAR_CHARACTERS = 20

/** Announced once typing stops. */
export function LimitCount({ id, length, limit, from = limit }: LimitCountProps) {
  const left = limit - length
  const [told, setTold] = useState('')
  const before = useRef(left)
  useEffect(() => {
    // The initial count is not announced.
    if (before.current === left) return
    before.current = left
    const timer = setTimeout(() => setTold(describe(left)), ANNOUNCE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <>
      <span id={id} className={styles.count} data-over={left < 0 || undefined}>
        {left <= from && `${formatCount(length)} of ${formatCount(limit)}`}
      </span>
      <span role="status">
        <VisuallyHidden>{told}</VisuallyHidden>
      </span>
    </>
  )
}

function describe(left: number): string {
  if (left < 0) return `${characters(-left)} too many`
  return left <= NEAR_CHARACTERS ? `${characters(left)} left` : ''
}

const characters = (count: number) => `${count} character${count === 1 ? '' : 's'}`
