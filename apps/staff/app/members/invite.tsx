import type { DescribedRole } from '@universe/domain/staff/describe-role'
import { Button } from '@universe/ui/button.tsx'
import { Link, useLocation } from 'react-router'
import { useFlash } from '../shared/ui/flash.ts'
import { useFormAnswer } from '../shared/ui/form-answer.ts'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { Panel } from '../shared/ui/panel.tsx'
import { RefusalNote } from '../shared/ui/refusal-note.tsx'
import { TextField } from '../shared/ui/text-field.tsx'
import { RoleBoxes } from './role-boxes.tsx'

/** Invites a member by a mailed link. */
export function Invite({ roles }: { roles: readonly DescribedRole[] }) {
  const { typed, refusal, memberId } = useFormAnswer('invite') ?? {}
  const { key } = useLocation()
  // Cleared after success; a refused form keeps its values.
  const isDone = useFlash() !== undefined
  return (
    <Panel title="Invite somebody" text="They get a link by mail that works once, for 24 hours.">
      <GuardedForm key={isDone ? key : 'invite'} intent="invite" isRefusalElsewhere>
        <RefusalNote>
          {refusal && memberId ? (
            <>
              {refusal} <Link to={`/members/${memberId}`}>Open their page</Link>
            </>
          ) : (
            refusal
          )}
        </RefusalNote>
        <TextField label="Name" name="name" autoComplete="off" defaultValue={typed?.name?.[0]} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          defaultValue={typed?.email?.[0]}
        />
        <RoleBoxes roles={roles} chosen={typed?.role ?? []} />
        <Button type="submit">Send the invitation</Button>
      </GuardedForm>
    </Panel>
  )
}
