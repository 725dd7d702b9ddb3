import { Section } from '@universe/ui/section.tsx'
import { values } from './content.ts'
import styles from './values.module.css'

export function Values() {
  return (
    <Section isKept tone="space">
      <div className={styles.field}>
        <h2 className={styles.heading}>{values.title}</h2>
        <ul className={styles.values}>
          {values.items.map(value => (
            <li key={value} className={styles.item}>
              <span className={styles.value}>{value}</span>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
