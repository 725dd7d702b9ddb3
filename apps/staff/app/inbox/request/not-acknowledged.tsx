import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']

export function NotAcknowledged({ withheld, mayChange, batch, seen }: Work) {
  if (withheld === null) return null
  return (
    <section className={styles.judgement} aria-label="Not acknowledged">
      <p>
        <strong>Not acknowledged.</strong> {withheld} The request reached the company.
      </p>
      {mayChange && (
        <GuardedForm intent="acknowledgement">
          <ChangeFields batch={batch} seen={seen} />
          <div className={styles.verdict}>
            <Button type="submit" variant="outline">
              Send now
            </Button>
            <p>
              Sent after ten seconds, unless the daily limit is reached for this address or in
              total.
            </p>
          </div>
        </GuardedForm>
      )}
    </section>
  )
}
