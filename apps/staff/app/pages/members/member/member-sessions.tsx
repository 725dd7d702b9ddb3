import { Button } from '@universe/ui/button.tsx'
import type { ShownSession } from '../../../members/describe-member.ts'
import { SessionName } from '../../../members/session-name.tsx'
import { GuardedForm } from '../../../ui/guarded-form.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Row, Rows } from '../../../ui/rows.tsx'

interface MemberSessionsProps {
  sessions: ShownSession[]
  passkeys: { id: string; name: string; about: string }[]
  isOneself: boolean
}

/** Where a member is signed in, and with what. */
export function MemberSessions({ sessions, passkeys, isOneself }: MemberSessionsProps) {
  return (
    <>
      <Panel
        title="Sessions"
        text={sessions.length === 0 ? 'Signed in nowhere.' : 'Where they are signed in.'}
      >
        {sessions.length > 0 && (
          <>
            <Rows label="Sessions">
              {sessions.map(({ id, device, times, isOwn }) => (
                <Row key={id} name={<SessionName device={device} isOwn={isOwn} />} about={times} />
              ))}
            </Rows>
            <GuardedForm intent="end-sessions">
              <Button type="submit" variant="outline">
                {isOneself ? 'End all, this one too' : 'End all their sessions'}
              </Button>
            </GuardedForm>
          </>
        )}
      </Panel>
      <Panel
        title="Passkeys"
        text={
          passkeys.length === 0 ? 'None yet.' : 'Each signs them in; they manage these themselves.'
        }
      >
        {passkeys.length > 0 && (
          <Rows label="Passkeys">
            {passkeys.map(({ id, name, about }) => (
              <Row key={id} name={name} about={about} />
            ))}
          </Rows>
        )}
      </Panel>
    </>
  )
}
