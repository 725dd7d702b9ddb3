import { Section } from '@universe/ui/section.tsx'
import { DemoForm } from '../../forms/demo-form.tsx'
import type { FormResult } from '../../forms/submission.ts'
import { request } from './content.ts'
import styles from './request-demo.module.css'

/** Specification, section 2, Technologies page. */
export function RequestDemo({ result }: { result?: FormResult }) {
  const { flag, title, lead, next } = request
  return (
    <Section id={flag} title={title} lead={lead}>
      <div className={styles.form}>
        <DemoForm result={result} />
        <div className={styles.next}>
          <h3>{next.title}</h3>
          <ol className={styles.steps}>
            {next.steps.map(({ title, text }) => (
              <li key={title} className={styles.step}>
                <strong className={styles.name}>{title}</strong> {text}
              </li>
            ))}
          </ol>
          <p className={styles.receipt}>
            <span className={styles.name}>{next.example.title}</span> {next.example.text}
          </p>
        </div>
      </div>
    </Section>
  )
}
