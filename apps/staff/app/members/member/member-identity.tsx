import { Button } from '@universe/ui/button.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'

interface MemberIdentityProps {
  /** Empty until an invited member enters it. */
  name: string
  email: string
  state: 'active' | 'invited' | 'disabled'
}

/** A member's name and mail address, corrected by an owner. */
export function MemberIdentity({ name, email, state }: MemberIdentityProps) {
  const typed = useFormAnswer('correct')?.typed
  return (
    <Panel
      title="Name and address"
      text={
        state === 'invited'
          ? 'With another address the invitation is sent there anew, and links sent before open nothing.'
          : 'With another address their open links end, and both mailboxes are told. Roles, passkeys and sessions stay; recovery codes work with the new one.'
      }
    >
      {/* Remounted with the new values. */}
      <GuardedForm key={`${name} ${email}`} intent="correct">
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          defaultValue={typed?.name?.[0] ?? name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email?.[0] ?? email}
        />
        <Button type="submit">Correct name and address</Button>
      </GuardedForm>
    </Panel>
  )
}
