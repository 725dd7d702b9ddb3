import { company } from '@universe/contract/company'
import { useId } from 'react'
import { keepWithUnits } from '../../ui/keep-with-units.ts'
import { summary } from './content.ts'
import styles from './summary.module.css'

export function Summary() {
  const titleId = useId()
  return (
    <aside className={styles.summary} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {summary.title}
      </h2>
      <ul className={styles.points}>
        {summary.points.map(point => (
          <li key={point}>{keepWithUnits(point)}</li>
        ))}
        <li>
          {keepWithUnits(summary.ask)}{' '}
          <a href={`mailto:${company.emails.privacy}`}>{company.emails.privacy}</a>
        </li>
      </ul>
    </aside>
  )
}
