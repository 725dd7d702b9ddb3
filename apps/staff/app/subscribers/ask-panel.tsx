import { Button } from '@universe/ui/button.tsx'
import { countOf, formatCount } from '../shared/count.ts'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import type { Route } from './+types/page.ts'
import styles from './subscribers.module.css'

/** For those who got no opt-in request yet. */
export function AskPanel({ asking }: Pick<Route.ComponentProps['loaderData'], 'asking'>) {
  const { neverAsked, lasts, perMinute, waiting, lastAt, keptDays } = asking
  if (neverAsked === 0 && waiting === 0) return null
  const many = countOf(neverAsked, 'subscriber')
  return (
    <section className={styles.ask} aria-label="Ask them to confirm">
      {waiting > 0 && (
        <p>
          {waiting === 1 ? '1 mail is' : `${formatCount(waiting)} mails are`} on the way, the last
          at {lastAt}.
        </p>
      )}
      {neverAsked > 0 && (
        <>
          <p>
            {neverAsked === 1 ? `${many} was` : `${many} were`} never asked to confirm, and get no
            newsletter until they do.
          </p>
          <FormDisclosure label="Ask to confirm …" intent="ask">
            <p>
              Each gets one mail with a confirmation link, never a second one. {perMinute} at most
              are sent a minute, so that other mail is not delayed: the last is sent {lasts}.
              Unconfirmed addresses are deleted after {keptDays} days.
            </p>
            <Button type="submit">Ask {many}</Button>
          </FormDisclosure>
        </>
      )}
    </section>
  )
}
