import { changeRequests } from '@universe/domain/requests/change-requests'
import { isPermitted } from '@universe/domain/staff/operation'
import { removePasskey, renamePasskey } from '@universe/domain/staff/passkeys'
import { makeRecoveryCodes } from '@universe/domain/staff/recovery-codes'
import { endOwnSession } from '@universe/domain/staff/sessions'
import { changeSettings, type MemberSettings, readAccount } from '@universe/domain/staff/settings'
import { Button } from '@universe/ui/button.tsx'
import { useState } from 'react'
import { data, Form, useNavigate } from 'react-router'
import { describePasskey, describeSession, type ShownSession } from '../members/describe-member.ts'
import { SessionName } from '../members/session-name.tsx'
import { answerForm } from '../server/answer-form.ts'
import { ownPath } from '../server/own-path.ts'
import { attempt, read, signedIn } from '../server/perform.ts'
import { requestContext, timesOf } from '../server/request-context.ts'
import { EnrollPasskey } from '../shared/passkeys/enroll-passkey.tsx'
import { RecoveryCodes } from '../shared/passkeys/recovery-codes.tsx'
import { describeAgo } from '../shared/times/describe-age.ts'
import { ZoneNote } from '../shared/times/zone-note.tsx'
import { FormDisclosure } from '../shared/ui/form-disclosure.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import styles from '../shared/ui/page.module.css'
import { PageHead } from '../shared/ui/page-head.tsx'
import { Row, Rows } from '../shared/ui/rows.tsx'
import settingStyles from '../shared/ui/settings.module.css'
import { Setting, Settings } from '../shared/ui/settings.tsx'
import { StatusMessage } from '../shared/ui/status-message.tsx'
import { TextField } from '../shared/ui/text-field.tsx'
import type { Route } from './+types/page.ts'
import { OwnSettings } from './own-settings.tsx'

const sentences = {
  named: 'Name saved.',
  added: 'Passkey added. You can sign in with it from now on.',
  renamed: 'Passkey renamed.',
  removed: 'Passkey removed. Delete it on its device, too.',
  ended: 'Session ended.',
  'others-ended': 'All your other sessions were ended.',
  recovered:
    'That recovery code is now used. Add a passkey on this device, so that you do not need another.',
  settings: 'Settings saved.',
  'roles-changed': 'Your roles were changed.',
}

export { clientAction } from '../shared/navigation/client-action.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { session, device, parts } = context.get(requestContext)
  const actor = signedIn(context)
  const { sessionId, name } = actor
  const { passkeys, recoveryCodesLeft, sessions } = await read(context, readAccount)
  const now = parts.now()
  const times = timesOf(context)
  const zone = session?.settings.timeZone ?? null
  return {
    name,
    email: session?.email ?? '',
    device,
    settings: {
      /** IANA name; null for the office's. */
      zone,
      /** The server no longer knows the zone. */
      isUnknown: zone !== null && zone !== times.zone,
      zones: Intl.supportedValuesOf('timeZone'),
      // Only a reply address brings answers back into the app.
      ownReplies:
        parts.settings.mail.replyAddress === undefined && isPermitted(actor, changeRequests)
          ? session?.settings.ownReplies
          : undefined,
    },
    passkeys: passkeys.map(({ id, name, transports, backed_up, created_at, last_used_at }) => ({
      id,
      name,
      kind: describePasskey(transports, backed_up === 1),
      made: `made ${times.minute(created_at)}`,
      used: last_used_at === null ? 'not used yet' : `last used ${describeAgo(last_used_at, now)}`,
    })),
    recoveryCodesLeft,
    sessions: sessions.map(each => describeSession(each, times, now, sessionId)),
  }
}

/** New recovery codes are never in an address. */
export async function action({ context, request }: Route.ActionArgs) {
  const of = (form: URLSearchParams) => form.get('object') ?? ''
  const changeOwn = async (form: URLSearchParams, change: Partial<MemberSettings>) => {
    const next = ownPath(form.get('next'))
    const isHere = next.split('?')[0] === '/account'
    return [
      await attempt(context, changeSettings, change),
      next,
      isHere ? 'settings' : undefined,
    ] as const
  }
  let codes: readonly string[] | undefined
  const answer = await answerForm(request, {
    name: async form => [
      await attempt(context, changeSettings, { name: form.get('name') ?? '' }),
      '/account',
      'named',
    ],
    'rename-passkey': async form => {
      const input = { passkeyId: of(form), name: form.get('name') ?? '' }
      return [await attempt(context, renamePasskey, input), '/account', 'renamed']
    },
    'remove-passkey': async form => [
      await attempt(context, removePasskey, { passkeyId: of(form) }),
      '/account',
      'removed',
    ],
    'make-codes': async () => {
      const outcome = await attempt(context, makeRecoveryCodes)
      if (outcome.done) codes = outcome.result
      return [outcome, '/account']
    },
    keys: form => changeOwn(form, { shortcuts: form.get('keys') === 'on' }),
    zone: form => {
      const zone = form.get('zone') || 'office'
      return changeOwn(form, { timeZone: zone === 'office' ? null : zone })
    },
    replies: form => changeOwn(form, { ownReplies: form.get('to') === 'own' }),
    'end-session': async form => [
      await attempt(context, endOwnSession, { sessionId: of(form) }),
      '/account',
      'ended',
    ],
    'end-others': async () => [
      await attempt(context, endOwnSession, { others: true } as const),
      '/account',
      'others-ended',
    ],
  })
  return codes ? data({ codes }) : answer
}

export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, device, passkeys, recoveryCodesLeft, sessions, settings } = loaderData
  const { codes } = (actionData ?? {}) as { codes?: readonly string[] }
  return (
    <div className={styles.page}>
      <PageHead title="Account">
        <p>
          {name} · {email}
        </p>
      </PageHead>
      <StatusMessage sentences={sentences} />
      <Settings>
        <OwnSettings name={name} email={email} {...settings} />
        <OwnPasskeys passkeys={passkeys} device={device} />
        <OwnCodes left={recoveryCodesLeft} codes={codes} />
        <OwnSessions sessions={sessions} />
        <Setting title="Sign out" text="Ends this session only.">
          <Form method="post" action="/sign-out">
            <Button type="submit" variant="outline">
              Sign out here
            </Button>
          </Form>
        </Setting>
      </Settings>
      <ZoneNote />
    </div>
  )
}

interface OwnPasskeysProps {
  passkeys: { id: string; name: string; kind: string; made: string; used: string }[]
  /** Default name. */
  device: string
}

function OwnPasskeys({ passkeys, device }: OwnPasskeysProps) {
  const [codes, setCodes] = useState<string[]>([])
  const navigate = useNavigate()
  const isOnly = passkeys.length === 1
  return (
    <Setting
      title="Passkeys"
      text={
        passkeys.length < 2
          ? 'One on a second device, or a security key, is the best way back in if you lose the first.'
          : 'Each of these signs you in.'
      }
    >
      {passkeys.length > 0 && (
        <Rows label="Your passkeys">
          {passkeys.map(({ id, name, kind, made, used }) => (
            <Row key={id} name={name} about={[kind, made, used]}>
              <FormDisclosure label="Rename" intent="rename-passkey" object={id}>
                <TextField label="New name" name="name" defaultValue={name} maxLength={100} />
                <Button type="submit">Save</Button>
              </FormDisclosure>
              <FormDisclosure label="Remove" intent="remove-passkey" object={id} isDanger>
                <p>
                  {isOnly
                    ? 'This is your only passkey. Add another one before you remove it.'
                    : `“${name}” will no longer sign you in. You stay signed in where you are.`}
                </p>
                <Button type="submit" variant="danger">
                  Remove passkey
                </Button>
              </FormDisclosure>
            </Row>
          ))}
        </Rows>
      )}
      <div className={passkeys.length > 0 ? settingStyles.add : undefined}>
        <EnrollPasskey
          device={device}
          variant="outline"
          onDone={({ recoveryCodes, next = '/account' }) => {
            setCodes(recoveryCodes)
            navigate(next)
          }}
        />
      </div>
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
    </Setting>
  )
}

interface OwnCodesProps {
  left: number
  /** Shown only once. */
  codes: readonly string[] | undefined
}

function OwnCodes({ left, codes }: OwnCodesProps) {
  return (
    <Setting title="Recovery codes" text={describeLeft(left)}>
      {codes && <RecoveryCodes codes={codes} />}
      <FormDisclosure
        label={left === 0 ? 'Generate recovery codes …' : 'Generate new codes …'}
        intent="make-codes"
      >
        <p>You get ten codes, shown only once. Earlier codes stop working.</p>
        <Button type="submit">Generate codes</Button>
      </FormDisclosure>
    </Setting>
  )
}

function describeLeft(left: number): string {
  if (left === 0) return 'You have none: without your passkey you could not sign in.'
  return `${left === 1 ? '1 is' : `${left} are`} left. Each signs you in once, without a passkey.`
}

function OwnSessions({ sessions }: { sessions: ShownSession[] }) {
  return (
    <Setting
      title="Sessions"
      text="Where you are signed in. End any session you do not recognize, then check your passkeys."
    >
      <Rows label="Your sessions">
        {sessions.map(({ id, device, times, isOwn }) => (
          <Row key={id} name={<SessionName device={device} isOwn={isOwn} />} about={times}>
            {!isOwn && (
              <GuardedForm intent="end-session" object={id}>
                <Button type="submit" variant="outline" aria-label={`End the session ${device}`}>
                  End
                </Button>
              </GuardedForm>
            )}
          </Row>
        ))}
      </Rows>
      {sessions.length > 1 && (
        <GuardedForm intent="end-others">
          <Button type="submit" variant="outline">
            End all other sessions
          </Button>
        </GuardedForm>
      )}
    </Setting>
  )
}
