import { Button } from '@universe/ui/button.tsx'
import { FormDisclosure } from '../../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import type { ShownMember } from '../describe-member.ts'
import styles from './member.module.css'

/** Suspends or readmits a member. */
export function MemberAccess({
  who,
  state,
  isLastOwner,
  scheduled,
}: ShownMember & { scheduled: string }) {
  if (isLastOwner) {
    return (
      <Panel
        title="Access"
        text="The last owner can be neither disabled nor removed: nobody could let others in any more. Make another member an owner first."
      >
        {null}
      </Panel>
    )
  }
  return (
    <Panel title="Access" text="Disabling can be taken back; removing cannot.">
      <div className={styles.ways}>
        {state === 'disabled' ? (
          <GuardedForm intent="enable">
            <Button type="submit">Enable</Button>
          </GuardedForm>
        ) : (
          <FormDisclosure label="Disable …" intent="disable" isDanger>
            <p>
              {who} is signed out everywhere at once, and no passkey lets them in until an owner
              enables them. Everything else stays.
            </p>
            {scheduled && <p>{scheduled} what falls due while they are disabled is dropped.</p>}
            <Button type="submit" variant="danger">
              Disable {who}
            </Button>
          </FormDisclosure>
        )}
        <FormDisclosure label="Remove …" intent="remove" isDanger>
          <p>
            The account goes for good, with its passkeys, recovery codes and sessions. Requests and
            the audit stay; the audit names the account by its number.
          </p>
          {scheduled && <p>{scheduled} that is dropped, and each page says so.</p>}
          <Button type="submit" variant="danger">
            Remove {who}
          </Button>
        </FormDisclosure>
      </div>
    </Panel>
  )
}
