import type { DescribedRole } from '@universe/domain/staff/describe-role'
import { Button } from '@universe/ui/button.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Setting } from '../../shared/ui/settings.tsx'
import { RoleBoxes } from '../role-boxes.tsx'

interface MemberRolesProps {
  offered: readonly DescribedRole[]
  chosen: readonly string[]
  isLastOwner: boolean
  /** From `describeScheduled`. */
  scheduled: string
}

export function MemberRoles({ offered, chosen, isLastOwner, scheduled }: MemberRolesProps) {
  const typed = useFormAnswer('change-roles')?.typed
  return (
    <Setting
      title="Roles"
      text={
        isLastOwner
          ? 'The last owner keeps that role. Make another member an owner first.'
          : 'One or more. Changes take effect immediately.'
      }
    >
      <GuardedForm intent="change-roles">
        {chosen.map(role => (
          <input key={role} type="hidden" name="seen" value={role} />
        ))}
        <RoleBoxes roles={offered} chosen={typed ? (typed.role ?? []) : chosen} />
        {scheduled && !isLastOwner && (
          <p>{scheduled} anything due that their roles no longer allow is canceled.</p>
        )}
        <Button type="submit" variant="outline">
          Save roles
        </Button>
      </GuardedForm>
    </Setting>
  )
}
