import { SPAM_KEPT_DAYS } from '@universe/contract/limits'
import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Work = Route.ComponentProps['loaderData']['work']
type JudgementProps = Work & { daysLeft: number }

export function Judgement({ daysLeft, ...work }: JudgementProps) {
  const { batch, seen, mayChange, mayErase, suspicion, isSpam, isAcknowledged } = work
  if (!isSpam && suspicion === null) return null
  return (
    <section className={styles.judgement} aria-label={isSpam ? 'Spam' : 'Marked as suspicious'}>
      {isSpam ? (
        <p>
          <strong>Spam.</strong> Shown only under Spam, and erased{' '}
          {daysLeft === 1 ? 'within a day' : `in ${daysLeft} days`}.
        </p>
      ) : (
        <p>
          <strong>Marked as suspicious.</strong> {suspicion} It reached the company, but no
          acknowledgment was sent.
        </p>
      )}
      {mayChange && (
        <GuardedForm intent="verdict" object="judgement">
          <ChangeFields batch={batch} seen={seen} />
          <div className={styles.verdict}>
            <Button type="submit" name="verdict" value="not-spam" variant="outline">
              Not spam
            </Button>
            <p>
              {isAcknowledged
                ? 'Returns it to the inbox.'
                : 'Sends the acknowledgment after ten seconds, unless the daily limit is reached.'}
            </p>
          </div>
          {!isSpam && (
            <div className={styles.verdict}>
              <Button type="submit" name="verdict" value="spam" variant="outline">
                Spam
              </Button>
              <p>Hides it from the inbox and erases it after {SPAM_KEPT_DAYS} days.</p>
            </div>
          )}
        </GuardedForm>
      )}
      {isSpam && mayErase && (
        <GuardedForm intent="erase">
          <div className={styles.verdict}>
            <Button type="submit" variant="danger">
              Erase now
            </Button>
            <p>Permanent, with its notes and mail. Needs your passkey.</p>
          </div>
        </GuardedForm>
      )}
    </section>
  )
}
