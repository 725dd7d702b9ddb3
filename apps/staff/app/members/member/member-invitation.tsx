import { Button } from '@universe/ui/button.tsx'
import { FormDisclosure } from '../../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Setting } from '../../shared/ui/settings.tsx'
import type { ShownMember } from '../describe-member.ts'
import styles from './member.module.css'

export function MemberInvitation({
  lately,
  mail,
  who,
}: Pick<ShownMember, 'lately' | 'mail' | 'who'>) {
  return (
    <Setting title="Invitation" text={`${lately}.`}>
      {mail && (
        <p className={styles.mail} data-state={mail.state}>
          {mail.text}.
        </p>
      )}
      {mail?.said && <p>{mail.said}</p>}
      <div className={styles.ways}>
        <GuardedForm intent="resend">
          <Button type="submit">Send it again</Button>
        </GuardedForm>
        <FormDisclosure label="Withdraw …" intent="withdraw">
          <p>The link stops working, and everything about {who} is erased.</p>
          <Button type="submit">Withdraw the invitation</Button>
        </FormDisclosure>
      </div>
    </Setting>
  )
}
