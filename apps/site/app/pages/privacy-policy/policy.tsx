import { generalTerms, sections } from './content.ts'
import styles from './policy.module.css'
import { PolicySection } from './policy-section.tsx'

/** The policy itself, in a measure made for reading. */
export function Policy() {
  return (
    <article className={styles.policy}>
      <header>
        <h2>{generalTerms.title}</h2>
        <p className={styles.updated}>{generalTerms.lastUpdated}</p>
      </header>
      {sections.map(section => (
        <PolicySection key={section.id} {...section} />
      ))}
    </article>
  )
}
