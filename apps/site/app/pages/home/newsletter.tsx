import { NewsletterForm } from '../../forms/newsletter-form.tsx'
import type { FormResult } from '../../forms/submission.ts'
import { newsletter } from './content.ts'
import styles from './newsletter.module.css'

export function Newsletter({ result }: { result?: FormResult }) {
  return (
    <section className={styles.band} aria-labelledby="newsletter-heading">
      <div className={styles.inner}>
        <div>
          <h2 id="newsletter-heading">{newsletter.title}</h2>
          <p className={styles.text}>{newsletter.text}</p>
        </div>
        <NewsletterForm result={result} />
      </div>
    </section>
  )
}
