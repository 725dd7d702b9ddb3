import { Section } from '@universe/ui/section.tsx'
import { ApplicationForm } from '../../forms/application-form.tsx'
import type { FormResult } from '../../forms/submission.ts'
import styles from './apply.module.css'
import { form } from './content.ts'

/** The anchor of the form's section. */
export const APPLY_ID = 'apply'

interface ApplyProps {
  vacancyId: number
  result?: FormResult
}

/** The end of the page: the CV form. */
export function Apply({ vacancyId, result }: ApplyProps) {
  return (
    <div className={styles.apply}>
      <Section id={APPLY_ID} tone="mist">
        <div className={styles.column}>
          <h2>{form.title}</h2>
          <p className={styles.lead}>{form.lead}</p>
          <ApplicationForm vacancyId={vacancyId} result={result} />
        </div>
      </Section>
    </div>
  )
}
