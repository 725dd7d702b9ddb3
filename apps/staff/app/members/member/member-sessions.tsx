import { Button } from '@universe/ui/button.tsx'
import { GuardedForm } from '../../shared/ui/guarded-form.tsx'
import { Row, Rows } from '../../shared/ui/rows.tsx'
import { Setting } from '../../shared/ui/settings.tsx'
import type { ShownSession } from '../describe-member.ts'
import { SessionName } from '../session-name.tsx'

interface MemberSessionsProps {
  sessions: ShownSession[]
  passkeys: { id: string; name: string; about: string }[]
  isOneself: boolean
}

export function MemberSessions({ sessions, passkeys, isOneself }: MemberSessionsProps) {
  return (
    <>
      <Setting title="Sessions" text="Where they are signed in.">
        {sessions.length === 0 ? (
          <p>Nowhere.</p>
        ) : (
          <>
            <Rows label="Sessions">
              {sessions.map(({ id, device, times, isOwn }) => (
                <Row key={id} name={<SessionName device={device} isOwn={isOwn} />} about={times} />
              ))}
            </Rows>
            <GuardedForm intent="end-sessions">
              <Button type="submit" variant="outline">
                {isOneself ? 'End all, including this one' : 'End all sessions'}
              </Button>
            </GuardedForm>
          </>
        )}
      </Setting>
      <Setting title="Passkeys" text="Only they can manage their passkeys.">
        {passkeys.length === 0 ? (
          <p>None yet.</p>
        ) : (
          <Rows label="Passkeys">
            {passkeys.map(({ id, name, about }) => (
              <Row key={id} name={name} about={about} />
            ))}
          </Rows>
        )}
      </Setting>
    </>
  )
}
