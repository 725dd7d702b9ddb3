import { Section } from '@universe/ui/section.tsx'
import { DemoForm } from '../../forms/demo-form.tsx'
import type { FormResult } from '../../forms/submission.ts'
import { request } from './content.ts'
import styles from './request-demo.module.css'

/** The demo form in its section (specification, section 2, Technologies page). */
export function RequestDemo({ result }: { result?: FormResult }) {
  return (
    <Section id={request.flag} title={request.title} lead={request.lead}>
      <div className={styles.form}>
        <DemoForm result={result} />
      </div>
    </Section>
  )
}
