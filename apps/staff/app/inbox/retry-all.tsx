import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import styles from './inbox.module.css'

/** Above the requests with failed mail: the reason, and a button that retries all. */
export function RetryAll() {
  return (
    <div className={styles.retry}>
      <p>
        A mail is given up after days of trying, or when the server refuses it for good. The request
        itself is here, whole; its page has the server’s words.
      </p>
      <GuardedForm intent="retry" page="/inbox">
        <Button type="submit" variant="outline">
          Send all again
        </Button>
      </GuardedForm>
    </div>
  )
}
