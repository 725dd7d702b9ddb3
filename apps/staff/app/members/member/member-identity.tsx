import { Button } from '@universe/ui/button.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Setting } from '../../shared/ui/settings.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'

interface MemberIdentityProps {
  /** Empty until an invited member enters it. */
  name: string
  email: string
  state: 'active' | 'invited' | 'disabled'
}

export function MemberIdentity({ name, email, state }: MemberIdentityProps) {
  const typed = useFormAnswer('correct')?.typed
  return (
    <Setting
      title="Name and address"
      text={
        state === 'invited'
          ? 'A new address gets a new invitation, and earlier links stop working.'
          : 'With a new address, open links stop working and both addresses are notified. Roles, passkeys, sessions and recovery codes stay.'
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
        <Button type="submit" variant="outline">
          Save
        </Button>
      </GuardedForm>
    </Setting>
  )
}
