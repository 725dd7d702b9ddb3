import { describedRoles } from '@universe/domain/staff/describe-role'
import { inviteMember } from '@universe/domain/staff/invitations'
import { listMembers } from '@universe/domain/staff/members'
import { signEverybodyOut } from '@universe/domain/staff/sessions'
import { Button } from '@universe/ui/button.tsx'
import { answerForm } from '../server/answer-form.ts'
import { deliveryOf } from '../server/delivery-of.ts'
import { attempt, read } from '../server/perform.ts'
import { requestContext } from '../server/request-context.ts'
import { timesOf } from '../server/times-of.ts'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { Panel } from '../shared/ui/panel.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import type { Route } from './+types/page.ts'
import { describeMember } from './describe-member.ts'
import { Invite } from './invite.tsx'
import { MemberList } from './member-list.tsx'
import styles from './page.module.css'

const sentences = {
  invited: 'Invited. The list says what becomes of the mail; its link works once, for 24 hours.',
  withdrawn: 'The invitation is withdrawn, and its link opens nothing.',
  removed: 'The member is removed, with all that signed them in.',
}

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const members = await read(context, listMembers)
  const now = context.get(requestContext).parts.now()
  return {
    members: members.map(each => describeMember(each, deliveryOf(context), timesOf(context), now)),
    roles: describedRoles,
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return answerForm(request, {
    invite: async form => {
      const input = {
        email: form.get('email') ?? '',
        name: form.get('name') ?? '',
        roles: form.getAll('role'),
      }
      return [await attempt(context, inviteMember, input), '/members', 'invited']
    },
    'sign-everybody-out': async () => [await attempt(context, signEverybodyOut), '/sign-in'],
  })
}

/** All members, and the invitation form. */
export default function Members({ loaderData: { members, roles } }: Route.ComponentProps) {
  const isAlone = members.length === 1
  return (
    <div className={styles.members}>
      <div className={styles.list}>
        <PageHead title="Members">
          <p>
            {isAlone
              ? 'You are the only one here. Invite the people who answer requests: each gets a link by mail, and makes a passkey of their own.'
              : 'Who may come in, and what they may do.'}
          </p>
        </PageHead>
        <StatusMessage sentences={sentences} />
        <MemberList members={members} />
      </div>
      <div className={styles.invite}>
        <Invite roles={roles} />
      </div>
      <Panel
        title="If something is wrong"
        text="A device was stolen, or somebody is here who should not be."
      >
        <FormDisclosure label="Sign everybody out …" intent="sign-everybody-out">
          <p>
            Every session ends at once, yours too. Passkeys stay: whoever has one can sign in again.
            To keep somebody out, disable them first.
          </p>
          <Button type="submit">Sign everybody out now</Button>
        </FormDisclosure>
      </Panel>
    </div>
  )
}
