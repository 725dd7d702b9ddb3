import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type MailNotSentProps = Pick<Route.ComponentProps['loaderData'], 'mayRetry'>

export function MailNotSent({ mayRetry }: MailNotSentProps) {
  if (!mayRetry) return null
  return (
    <section className={styles.judgement} data-look="failed" aria-label="Mail not sent">
      <p>
        <strong>Mail not sent.</strong> The server refused it, or could not be reached for days.
      </p>
      <GuardedForm intent="retry">
        <div className={styles.verdict}>
          <Button type="submit" variant="outline">
            Send again
          </Button>
          <p>First check the address, and the server’s answer under Activity.</p>
        </div>
      </GuardedForm>
    </section>
  )
}
