import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { formatCount } from '../../shared/count.ts'
import { useSettled } from '../../shared/ui/use-settled.ts'
import styles from './limit-count.module.css'

interface LimitCountProps {
  /** For aria-describedby. */
  id: string
  length: number
  limit: number
  /** It shows from this many remaining characters. */
  from?: number
}

/** It is announced from here on. */
const NEAR_CHARACTERS = 20

/** Announced once typing stops. */
export function LimitCount({ id, length, limit, from = limit }: LimitCountProps) {
  const left = limit - length
  return (
    <>
      <span id={id} className={styles.count} data-over={left < 0 || undefined}>
        {left <= from && `${formatCount(length)} of ${formatCount(limit)}`}
      </span>
      <span role="status">
        <VisuallyHidden>{useSettled(describe(left))}</VisuallyHidden>
      </span>
    </>
  )
}

function describe(left: number): string {
  if (left < 0) return `${characters(-left)} too many`
  return left <= NEAR_CHARACTERS ? `${characters(left)} left` : ''
}

const characters = (count: number) => `${count} character${count === 1 ? '' : 's'}`
