import { Button } from '@universe/ui/button.tsx'
import { FormDisclosure } from '../../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Setting } from '../../shared/ui/settings.tsx'
import type { ShownMember } from '../describe-member.ts'
import styles from './member.module.css'

export function MemberAccess({
  who,
  state,
  isLastOwner,
  scheduled,
}: ShownMember & { scheduled: string }) {
  if (isLastOwner) {
    return (
      <Setting
        title="Access"
        text="The last owner cannot be disabled or removed. Make another member an owner first."
      >
        {null}
      </Setting>
    )
  }
  return (
    <Setting title="Access" text="Disabling can be undone; removing cannot.">
      <div className={styles.ways}>
        {state === 'disabled' ? (
          <GuardedForm intent="enable">
            <Button type="submit">Enable</Button>
          </GuardedForm>
        ) : (
          <FormDisclosure label="Disable …" intent="disable" isDanger>
            <p>
              {who} is signed out everywhere and cannot sign in until an owner enables them.
              Everything else stays.
            </p>
            {scheduled && <p>{scheduled} anything due while they are disabled is canceled.</p>}
            <Button type="submit" variant="danger">
              Disable {who}
            </Button>
          </FormDisclosure>
        )}
        <FormDisclosure label="Remove …" intent="remove" isDanger>
          <p>
            The account is deleted permanently, with its passkeys, recovery codes and sessions.
            Requests and the audit stay; the audit keeps only its number.
          </p>
          {scheduled && <p>{scheduled} that is canceled, and each page says so.</p>}
          <Button type="submit" variant="danger">
            Remove {who}
          </Button>
        </FormDisclosure>
      </div>
    </Setting>
  )
}
