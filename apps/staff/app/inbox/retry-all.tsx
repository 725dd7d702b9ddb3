import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import styles from './inbox.module.css'

export function RetryAll() {
  return (
    <div className={styles.retry}>
      <p>
        The server refused these mails, or could not be reached for days. The requests themselves
        are safe; each one shows the server’s answer.
      </p>
      <GuardedForm intent="retry" page="/inbox">
        <Button type="submit" variant="outline">
          Send all again
        </Button>
      </GuardedForm>
    </div>
  )
}
