import { ApplicationForm } from '../../forms/application-form.tsx'
import type { FormResult } from '../../forms/submission.ts'
import styles from './apply.module.css'
import { form } from './content.ts'

export const APPLY_ID = 'apply'

interface ApplyProps {
  vacancyId: number
  result?: FormResult | undefined
}

export function Apply({ vacancyId, result }: ApplyProps) {
  return (
    <div id={APPLY_ID} className={styles.apply}>
      <h2>{form.title}</h2>
      <p className={styles.lead}>{form.lead}</p>
      <ApplicationForm vacancyId={vacancyId} result={result} />
    </div>
  )
}
