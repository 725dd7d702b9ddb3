import { Section } from '@universe/ui/section.tsx'
import { ContactForm } from '../../forms/contact-form.tsx'
import type { FormResult } from '../../forms/submission.ts'
import { ContactCards } from './contact-cards.tsx'
import { form } from './content.ts'
import styles from './get-in-touch.module.css'

export function GetInTouch({ result }: { result?: FormResult }) {
  return (
    <Section id="form" tone="mist">
      <div className={styles.columns}>
        <div className={styles.form}>
          <h2>{form.title}</h2>
          <p className={styles.lead}>{form.lead}</p>
          <ContactForm result={result} />
        </div>
        <ContactCards />
      </div>
    </Section>
  )
}
