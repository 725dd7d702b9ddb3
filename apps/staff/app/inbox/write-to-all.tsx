import { buttonLook } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import { countOf } from '../shared/count.ts'
import styles from './inbox.module.css'

/** Who of a vacancy has heard nothing, as the inbox's filter. */
export function untoldQuery(vacancy: number): string {
  return String(new URLSearchParams({ vacancy: String(vacancy), told: 'no' }))
}

interface WriteToAllProps {
  /** The list's filter. */
  filter: string
  /** What it shows, and the newest change that it shows. */
  shown: { count: number; newest: number }
  seen: number
}

/** Above those who have heard nothing: one letter to all. */
export function WriteToAll({ filter, shown, seen }: WriteToAllProps) {
  const query = new URLSearchParams({
    which: 'filter',
    filter,
    count: String(shown.count),
    newest: String(shown.newest),
    seen: String(seen),
    state: 'rejected',
  })
  return (
    <div className={styles.retry}>
      <p>
        {countOf(shown.count, 'applicant has', 'applicants have')} heard nothing: no answer was
        accepted or waits, none was noted as given by phone or mail, and they are not hired.
      </p>
      <Link to={`/inbox/answer?${query}`} {...buttonLook('primary')}>
        Write to all
      </Link>
    </div>
  )
}
