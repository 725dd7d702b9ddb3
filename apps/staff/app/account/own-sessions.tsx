import { Button } from '@universe/ui/button.tsx'
import type { ShownSession } from '../members/describe-member.ts'
import { SessionName } from '../members/session-name.tsx'
import { GuardedForm } from '../shared/ui/guarded-form.tsx'
import { Row, Rows } from '../shared/ui/rows.tsx'
import { Setting } from '../shared/ui/settings.tsx'

export function OwnSessions({ sessions }: { sessions: ShownSession[] }) {
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
