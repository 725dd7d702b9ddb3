import { SPAM_KEPT_DAYS } from '@universe/contract/limits'
import { Button } from '@universe/ui/button.tsx'
import type { ReactNode } from 'react'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './request.module.css'

type Shown = Route.ComponentProps['loaderData']
type NoticesProps = Pick<Shown, 'mayRetry' | 'daysLeft' | 'work'>

/** What stands in the way of an answer, each with what can be done about it. */
export function Notices({ mayRetry, daysLeft, work }: NoticesProps) {
  const { mayChange, batch, seen, suspicion, isSpam, withheld, letter } = work
  return (
    <>
      {mayRetry && (
        <Notice title="Mail not sent" isFailure>
          <p>
            <strong>Mail not sent.</strong> The server refused it, or could not be reached for days.
          </p>
          <GuardedForm intent="retry">
            <Way text="First check the address, and the server’s answer under Activity.">
              <Button {...SUBMIT}>Send again</Button>
            </Way>
          </GuardedForm>
        </Notice>
      )}
      {(isSpam || suspicion !== null) && <Judgement daysLeft={daysLeft} work={work} />}
      {withheld !== null && (
        <Notice title="Not acknowledged">
          <p>
            <strong>Not acknowledged.</strong> {withheld} The request reached the company.
          </p>
          {mayChange && (
            <GuardedForm intent="acknowledgement">
              <ChangeFields batch={batch} seen={seen} />
              <Way text="Sent after ten seconds, unless the daily limit is reached for this address or in total.">
                <Button {...SUBMIT}>Send now</Button>
              </Way>
            </GuardedForm>
          )}
        </Notice>
      )}
      {letter !== null && (
        <Notice title="Letter that waits">
          <p>
            <strong>{letter}.</strong> Its text is below. It is taken back by itself if this is
            rejected no more, is spam, or is erased.
          </p>
          {mayChange && (
            <GuardedForm intent="take-back">
              <ChangeFields batch={work.letterBatch} seen={seen} />
              <Button {...SUBMIT}>Take back</Button>
            </GuardedForm>
          )}
        </Notice>
      )}
    </>
  )
}

const SUBMIT = { type: 'submit', variant: 'outline' } as const

function Judgement({ daysLeft, work }: Pick<NoticesProps, 'daysLeft' | 'work'>) {
  const { batch, seen, mayChange, mayErase, suspicion, isSpam, isAcknowledged } = work
  return (
    <Notice title={isSpam ? 'Spam' : 'Marked as suspicious'}>
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
          <Way text={isAcknowledged ? 'Returns it to the inbox.' : ACKNOWLEDGES}>
            <Button {...SUBMIT} name="verdict" value="not-spam">
              Not spam
            </Button>
          </Way>
          {!isSpam && (
            <Way text={`Hides it from the inbox and erases it after ${SPAM_KEPT_DAYS} days.`}>
              <Button {...SUBMIT} name="verdict" value="spam">
                Spam
              </Button>
            </Way>
          )}
        </GuardedForm>
      )}
      {isSpam && mayErase && (
        <GuardedForm intent="erase">
          <Way text="Permanent, with its notes and mail. Needs your passkey.">
            <Button type="submit" variant="danger">
              Erase now
            </Button>
          </Way>
        </GuardedForm>
      )}
    </Notice>
  )
}

const ACKNOWLEDGES =
  'Sends the acknowledgment after ten seconds, unless the daily limit is reached.'

interface NoticeProps {
  title: string
  isFailure?: boolean
  children: ReactNode
}

function Notice({ title, isFailure, children }: NoticeProps) {
  return (
    <section
      className={styles.judgement}
      data-look={isFailure ? 'failed' : undefined}
      aria-label={title}
    >
      {children}
    </section>
  )
}

/** A button with what it does. */
function Way({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.verdict}>
      {children}
      <p>{text}</p>
    </div>
  )
}
