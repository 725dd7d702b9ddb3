import { inviteMember } from '@universe/domain/staff/invitations'
import { listMembers } from '@universe/domain/staff/members'
import { signEverybodyOut } from '@universe/domain/staff/sessions'
import { Badge } from '@universe/ui/badge.tsx'
import { Button } from '@universe/ui/button.tsx'
import { Link, useLocation } from 'react-router'
import { answerForm } from '../server/answer-form.ts'
import { attempt, read } from '../server/perform.ts'
import { deliveryOf, requestContext, timesOf } from '../server/request-context.ts'
import { Choices } from '../shared/ui/choices.tsx'
import { useFlash } from '../shared/ui/flash.ts'
import { useFormAnswer } from '../shared/ui/form-answer.ts'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { PageHead } from '../shared/ui/page-head.tsx'
import { Panel } from '../shared/ui/panel.tsx'
import { RefusalNote } from '../shared/ui/refusal-note.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import { TextField } from '../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import { describeMember, roleOptions, type ShownMember } from './describe-member.ts'
import styles from './members.module.css'

const sentences = {
  invited: 'Invited. The link works once, for 24 hours; the list shows the state of the mail.',
  withdrawn: 'Invitation withdrawn. Its link no longer works.',
  removed: 'Member removed, with their passkeys and sessions.',
}

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const all = await read(context, listMembers)
  // Who has access comes first.
  const members = (['active', 'invited', 'disabled'] as const).flatMap(each =>
    all.filter(({ state }) => state === each),
  )
  const now = context.get(requestContext).parts.now()
  return {
    members: members.map(each => describeMember(each, deliveryOf(context), timesOf(context), now)),
    roles: roleOptions,
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

export default function Members({ loaderData: { members, roles } }: Route.ComponentProps) {
  const isAlone = members.length === 1
  return (
    <div className={styles.members}>
      <div className={styles.head}>
        <PageHead title="Members">
          <p>
            {isAlone
              ? 'You are the only member. Invite the people who answer requests: each gets a link by mail and adds a passkey.'
              : 'Who has access, and what they can do.'}
          </p>
        </PageHead>
        <StatusMessage sentences={sentences} />
      </div>
      <MemberList members={members} />
      <div className={styles.invite}>
        <Invite roles={roles} />
      </div>
      <Panel title="Security" text="For a stolen device, or someone who should not have access.">
        <FormDisclosure label="Sign out everyone …" intent="sign-everybody-out" isDanger>
          <p>
            Every session ends now, including yours. Passkeys still work; to keep someone out,
            disable them first.
          </p>
          <Button type="submit" variant="danger">
            Sign out everyone
          </Button>
        </FormDisclosure>
      </Panel>
    </div>
  )
}

function MemberList({ members }: { members: ShownMember[] }) {
  return (
    <div className={styles.memberList}>
      <p className={`${styles.row} ${styles.heads}`} aria-hidden="true">
        <span>Member</span>
        <span>Roles</span>
        <span>Activity</span>
      </p>
      <ul aria-label="Members">
        {members.map(({ id, who, email, roles, state, lately, mail }) => (
          <li key={id} className={styles.row} data-state={state}>
            <p className={styles.who}>
              <span className={styles.name}>
                <Link to={`/members/${id}`} className={styles.link}>
                  {who}
                </Link>
                {state === 'invited' && <Badge>Invited</Badge>}
                {state === 'disabled' && <Badge>Disabled</Badge>}
              </span>
              <span className={styles.about}>{email}</span>
            </p>
            <p>{roles.join(', ')}</p>
            <p className={styles.lately}>
              {lately}
              {mail && (
                <span className={styles.mail} data-state={mail.state}>
                  {mail.text}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** By a mailed link. */
function Invite({ roles }: Pick<Route.ComponentProps['loaderData'], 'roles'>) {
  const { typed, refusal, memberId } = useFormAnswer('invite') ?? {}
  const { key } = useLocation()
  // Cleared after success.
  const isDone = useFlash() !== undefined
  return (
    <Panel title="Invite a member" text="They get a link by mail that works once, for 24 hours.">
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
        <Choices
          legend="Roles"
          type="checkbox"
          name="role"
          options={roles}
          chosen={typed?.role ?? []}
        />
        <Button type="submit">Send invitation</Button>
      </GuardedForm>
    </Panel>
  )
}
