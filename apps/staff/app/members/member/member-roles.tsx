import type { DescribedRole } from '@universe/domain/staff/describe-role'
import { Button } from '@universe/ui/button.tsx'
import { useFormAnswer } from '../../shared/ui/form-answer.ts'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { RoleBoxes } from '../role-boxes.tsx'

interface MemberRolesProps {
  offered: readonly DescribedRole[]
  chosen: readonly string[]
  isLastOwner: boolean
  /** From `describeScheduled`. */
  scheduled: string
}

/** A member's roles. */
export function MemberRoles({ offered, chosen, isLastOwner, scheduled }: MemberRolesProps) {
  const typed = useFormAnswer('change-roles')?.typed
  return (
    <Panel
      title="What they may do"
      text={
        isLastOwner
          ? 'The last owner keeps that role: somebody must be able to let others in. Make another member an owner first.'
          : 'One role or more. A change holds at once, in open sessions too.'
      }
    >
      <GuardedForm intent="change-roles">
        {chosen.map(role => (
          <input key={role} type="hidden" name="seen" value={role} />
        ))}
        <RoleBoxes roles={offered} chosen={typed ? (typed.role ?? []) : chosen} />
        {scheduled && !isLastOwner && (
          <p>{scheduled} what falls due while their roles do not allow it is dropped.</p>
        )}
        <Button type="submit">Change the roles</Button>
      </GuardedForm>
    </Panel>
  )
}
