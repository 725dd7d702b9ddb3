import { Button } from '@universe/ui/button.tsx'
import { Kbd } from '../../../keyboard/kbd.tsx'
import { useShortcut } from '../../../keyboard/shortcuts.tsx'
import { GuardedForm } from '../../../ui/guarded-form.tsx'
import { ChangeFields } from '../change-fields.tsx'
import type { Route } from './+types/page.ts'
import styles from './actions.module.css'
import { MoreActions } from './more-actions.tsx'
import { ReplyLink } from './reply-link.tsx'

type Work = Route.ComponentProps['loaderData']['work']

/** What is most often done to a request, in one row; on a phone in reach of the thumb. */
export function Actions(work: Work) {
  const shortcutOf = useShortcut()
  const { batch, seen, step, states, assignee, memberId, isSpam, asksWhetherSent } = work
  if (isSpam) return null
  const number = states.findIndex(({ value }) => value === step?.value) + 1
  return (
    <section className={styles.actions} aria-label="Actions">
      {asksWhetherSent && (
        <div className={styles.sent}>
          <p>Is your reply sent?</p>
          <GuardedForm intent="state" object="sent">
            <ChangeFields batch={batch} seen={seen} />
            <Button type="submit" name="state" value="waiting">
              Yes, waiting
            </Button>
          </GuardedForm>
        </div>
      )}
      <div className={styles.row}>
        <ReplyLink {...work} />
        {step && (
          <GuardedForm intent="state" object="step">
            <ChangeFields batch={batch} seen={seen} />
            <Button
              type="submit"
              name="state"
              value={step.value}
              variant="outline"
              {...shortcutOf(step.text === 'Reopen' ? String(number) : `e ${number}`)}
            >
              {step.text} {step.text !== 'Reopen' && <Kbd>e</Kbd>}
            </Button>
          </GuardedForm>
        )}
        {!assignee?.isMe && (
          <GuardedForm intent="assignee" object="me">
            <ChangeFields batch={batch} seen={seen} />
            <Button
              type="submit"
              name="assignee"
              value={memberId}
              variant="outline"
              {...shortcutOf('a')}
            >
              Assign to me
            </Button>
          </GuardedForm>
        )}
        <MoreActions {...work} />
      </div>
    </section>
  )
}
