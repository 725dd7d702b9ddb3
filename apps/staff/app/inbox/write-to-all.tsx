import { buttonLook } from '@universe/ui/button.tsx'
import { Link } from 'react-router'
import { countOf } from '../shared/count.ts'
import styles from './inbox.module.css'

/** Applicants of a vacancy without an answer. */
export function untoldQuery(vacancy: number): string {
  return String(new URLSearchParams({ vacancy: String(vacancy), told: 'no' }))
}

interface WriteToAllProps {
  filter: string
  /** The newest change shown. */
  shown: { count: number; newest: number }
  seen: number
}

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
