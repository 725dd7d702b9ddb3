import { readMember, removeMember } from '@universe/domain/people/member'
import { resendInvitation, withdrawInvitation } from '@universe/domain/staff/invitations'
import {
  changeRoles,
  correctMember,
  disableMember,
  enableMember,
} from '@universe/domain/staff/members'
import { endMemberSessions } from '@universe/domain/staff/sessions'
import { Badge } from '@universe/ui/badge.tsx'
import { answerForm } from '../../server/answer-form.ts'
import { attempt, readOr404, signedIn } from '../../server/perform.ts'
import { deliveryOf, requestContext, timesOf } from '../../server/request-context.ts'
import { describeAgo } from '../../shared/times/describe-age.ts'
import { ZoneNote } from '../../shared/times/zone-note.tsx'
import { BackLink } from '../../shared/ui/back-link.tsx'
import { PageHead } from '../../shared/ui/page-head.tsx'
import { Settings } from '../../shared/ui/settings.tsx'
import { StatusMessage } from '../../shared/ui/status-message.tsx'
import {
  describeMember,
  describePasskey,
  describeScheduled,
  describeSession,
  roleOptions,
} from '../describe-member.ts'
import styles from '../members.module.css'
import type { Route } from './+types/page.ts'
import {
  MemberAccess,
  MemberIdentity,
  MemberInvitation,
  MemberRoles,
  MemberSessions,
} from './member-settings.tsx'

const sentences = {
  'roles-changed': 'Roles saved. They take effect immediately.',
  corrected: 'Saved. If the address changed, both addresses are notified.',
  resent: 'Invitation sent again, valid for 24 hours. Earlier links stop working.',
  disabled: 'Member disabled: signed out everywhere, and cannot sign in.',
  enabled: 'Member enabled. Their passkeys work again.',
  'sessions-ended': 'All sessions of this member were ended.',
}

export { clientAction } from '../../shared/navigation/client-action.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const member = await readOr404(context, readMember, { memberId: params.id })
  const now = context.get(requestContext).parts.now()
  const times = timesOf(context)
  return {
    ...describeMember(member, deliveryOf(context), times, now),
    name: member.name,
    isOneself: member.id === actor.memberId,
    isInvitedByMail: member.invitation !== null,
    chosen: member.roles,
    offered: roleOptions,
    scheduled: describeScheduled(member.schedules),
    sessions: member.sessions.map(each => describeSession(each, times, now, actor.sessionId)),
    passkeys: member.passkeyList.map(({ id, name, transports, backed_up, last_used_at }) => ({
      id,
      name,
      about: [
        describePasskey(transports, backed_up === 1),
        last_used_at === null ? 'not used yet' : `last used ${describeAgo(last_used_at, now)}`,
      ],
    })),
  }
}

export function action({ context, request, params: { id: memberId } }: Route.ActionArgs) {
  const here = `/members/${encodeURIComponent(memberId)}`
  return answerForm(request, {
    'change-roles': async form => {
      const roles = form.getAll('role')
      const seen = form.getAll('seen')
      const outcome = await attempt(context, changeRoles, { memberId, roles, seen })
      // A former owner may no longer see this page.
      const hasLeft = signedInAs(context) === memberId && !roles.includes('owner')
      return [outcome, hasLeft ? '/account' : here, 'roles-changed']
    },
    correct: async form => {
      const [name, email] = [form.get('name') ?? '', form.get('email') ?? '']
      return [await attempt(context, correctMember, { memberId, name, email }), here, 'corrected']
    },
    resend: async () => [await attempt(context, resendInvitation, { memberId }), here, 'resent'],
    withdraw: async () => [
      await attempt(context, withdrawInvitation, { memberId }),
      '/members',
      'withdrawn',
    ],
    disable: async () => [await attempt(context, disableMember, { memberId }), here, 'disabled'],
    enable: async () => [await attempt(context, enableMember, { memberId }), here, 'enabled'],
    remove: async () => [await attempt(context, removeMember, { memberId }), '/members', 'removed'],
    'end-sessions': async () => [
      await attempt(context, endMemberSessions, { memberId }),
      here,
      'sessions-ended',
    ],
  })
}

function signedInAs(context: Route.ActionArgs['context']): string | undefined {
  return context.get(requestContext).session?.actor.memberId
}

export default function Member({ loaderData }: Route.ComponentProps) {
  const { who, email, state, roles, isOneself } = loaderData
  return (
    <div className={styles.member}>
      <PageHead title={who} above={<BackLink to="/members">Members</BackLink>}>
        <p className={styles.standing}>
          {[email, roles.join(', ')].filter(Boolean).join(' · ')}
          {isOneself && <Badge>You</Badge>}
          {state === 'invited' && <Badge>Invited</Badge>}
          {state === 'disabled' && <Badge>Disabled</Badge>}
        </p>
      </PageHead>
      <StatusMessage sentences={sentences} />
      <Settings>
        {state === 'invited' && <MemberInvitation {...loaderData} />}
        <MemberRoles {...loaderData} />
        <MemberIdentity {...loaderData} />
        {state !== 'invited' && <MemberSessions {...loaderData} />}
        {state !== 'invited' && <MemberAccess {...loaderData} />}
      </Settings>
      <ZoneNote />
    </div>
  )
}
