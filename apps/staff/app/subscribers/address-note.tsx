import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import type { Route } from './+types/page.ts'
import styles from './subscribers.module.css'

interface AddressNoteProps {
  address: NonNullable<Route.ComponentProps['loaderData']['address']>
}

/** Why an address gets no newsletter; it can be allowed again if its mailbox works. */
export function AddressNote({ address }: AddressNoteProps) {
  const { email, suppressed, unsubscribed } = address
  if (suppressed === null && unsubscribed === null) return null
  return (
    <section className={styles.record} aria-label="On record">
      {unsubscribed && (
        <p>
          <bdi>{email}</bdi> unsubscribed on {unsubscribed}.
        </p>
      )}
      {suppressed && (
        <>
          <p>
            <bdi>{email}</bdi> gets no newsletter since {suppressed}: its mail server refused it
            permanently.
          </p>
          <p className={styles.quiet}>
            If the mailbox works again, you can lift this. They are not subscribed by it: they
            subscribe on the site, or you import them.
          </p>
          <GuardedForm intent="lift">
            <input type="hidden" name="email" value={email} />
            <Button type="submit" variant="outline">
              Allow to subscribe again
            </Button>
          </GuardedForm>
        </>
      )}
    </section>
  )
}
