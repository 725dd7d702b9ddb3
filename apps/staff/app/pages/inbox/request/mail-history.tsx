import { Button } from '@universe/ui/button.tsx'
import { Form } from 'react-router'
import { RefusalNote } from '../../../ui/refusal-note.tsx'
import type { Route } from './+types/page.ts'
import styles from './page.module.css'

type Shown = Route.ComponentProps['loaderData']

interface MailHistoryProps extends Pick<Shown, 'storedAt' | 'messages' | 'mayRetry'> {
  outcome: Route.ComponentProps['actionData']
}

/** What became of a request and of each mail that it caused. */
export function MailHistory({ storedAt, messages, mayRetry, outcome }: MailHistoryProps) {
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
      <p role="status" className={styles.note}>
        {outcome?.done && describeRetry(outcome.result)}
      </p>
      <RefusalNote>{outcome && 'refusal' in outcome ? outcome.refusal : undefined}</RefusalNote>
      {isGivenUp && mayRetry && (
        <Form method="post" className={styles.retry} preventScrollReset>
          <p className={styles.note}>
            A mail is given up after days of trying, or when the server refuses it for good. Check
            the address and the answer above, then send it again.
          </p>
          <Button type="submit" variant="outline">
            Send again
          </Button>
        </Form>
      )}
    </section>
  )
}

function describeRetry(messages: number): string {
  if (messages === 0) return 'Nothing was left to send again.'
  return 'It is sent again within seconds. Open the request anew to see what became of it.'
}
