import { SPAM_KEPT_DAYS } from '@universe/contract/limits'
import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']
type JudgementProps = Work & { daysLeft: number }

/** Why a request is suspected as spam, and the verdict's buttons. */
export function Judgement({ daysLeft, ...work }: JudgementProps) {
  const { batch, seen, mayChange, mayErase, suspicion, isSpam, isAcknowledged } = work
  if (!isSpam && suspicion === null) return null
  return (
    <section className={styles.judgement} aria-label={isSpam ? 'Spam' : 'Marked as suspicious'}>
      {isSpam ? (
        <p>
          <strong>Spam.</strong> It stands in no list but that of spam, and is erased{' '}
          {daysLeft === 1 ? 'within a day' : `in ${daysLeft} days`}.
        </p>
      ) : (
        <p>
          <strong>Marked as suspicious.</strong> {suspicion} It reached the company; the visitor was
          sent no acknowledgment.
        </p>
      )}
      {mayChange && (
        <GuardedForm intent="verdict" object="judgement">
          <ChangeFields batch={batch} seen={seen} />
          <div className={styles.verdicts}>
            <Button type="submit" name="verdict" value="not-spam" variant="outline">
              Not spam
            </Button>
            {!isSpam && (
              <Button type="submit" name="verdict" value="spam" variant="outline">
                Spam
              </Button>
            )}
          </div>
          <p className={styles.note}>
            {isAcknowledged
              ? '“Not spam” takes it back to the lists.'
              : '“Not spam” sends the visitor the acknowledgment ten seconds later, unless the limit of such mails is reached.'}
            {!isSpam &&
              ` “Spam” takes it out of the lists; it is erased after ${SPAM_KEPT_DAYS} days.`}
          </p>
        </GuardedForm>
      )}
      {isSpam && mayErase && (
        <GuardedForm intent="erase">
          <Button type="submit" variant="danger">
            Erase now
          </Button>
          <p className={styles.note}>
            With its notes and its mail, and for good; it asks for your passkey.
          </p>
        </GuardedForm>
      )}
    </section>
  )
}
