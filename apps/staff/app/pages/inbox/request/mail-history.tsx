import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../../../ui/guarded-form.tsx'
import type { Route } from './+types/page.ts'
import styles from './page.module.css'

type Shown = Route.ComponentProps['loaderData']

type MailHistoryProps = Pick<Shown, 'storedAt' | 'messages' | 'mayRetry'>

/** What became of a request and of each mail that it caused. */
export function MailHistory({ storedAt, messages, mayRetry }: MailHistoryProps) {
  const isGivenUp = messages.some(({ state }) => state === 'given-up')
  return (
    <section>
      <h3>What became of it</h3>
      <ol className={styles.history}>
        <li>Stored {storedAt}</li>
        {messages.map(({ text, detail, state }) => (
          <li key={text} data-state={state}>
            {text}
            {detail && <span className={styles.detail}>{detail}</span>}
          </li>
        ))}
      </ol>
      {isGivenUp && mayRetry && (
        <div className={styles.retry}>
          <p className={styles.note}>
            A mail is given up after days of trying, or when the server refuses it for good. Check
            the address and the answer above, then send it again.
          </p>
          <GuardedForm intent="retry">
            <Button type="submit" variant="outline">
              Send again
            </Button>
          </GuardedForm>
        </div>
      )}
    </section>
  )
}
