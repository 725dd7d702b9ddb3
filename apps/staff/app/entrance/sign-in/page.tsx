import { hasMember } from '@universe/domain/staff/links'
import { Link, redirect, useLocation, useNavigate } from 'react-router'
import { ownPath } from '../../server/own-path.ts'
import { requestContext } from '../../server/request-context.ts'
import { OperatorCommand } from '../../shared/frame/operator-command.tsx'
import { AskPasskey } from '../../shared/passkeys/ask-passkey.tsx'
import { signInWithPasskey } from '../../shared/passkeys/use-passkey.ts'
import styles from '../entrance.module.css'
import { Entrance } from '../entrance.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { session, token, parts } = context.get(requestContext)
  if (session) {
    throw redirect(session.stage === 'full' ? ownPath(url.searchParams.get('next')) : '/welcome')
  }
  // An expired session cookie. Nothing depends on the address: the page is cached for all.
  return { isOver: token !== undefined, hasMembers: await hasMember(parts) }
}

export default function SignIn({ loaderData: { isOver, hasMembers } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const here = useLocation()
  return (
    <Entrance title="Sign in">
      {isOver && (
        <p role="status">
          Your session has ended: sessions last an hour without use and twelve hours at most, and
          you or an owner can end them. Sign in to continue where you were.
        </p>
      )}
      {hasMembers ? (
        <>
          <AskPasskey
            label="Sign in with a passkey"
            ask={signInWithPasskey}
            // A signed-in member is redirected.
            onDone={() => navigate(here, { replace: true })}
          />
          <div className={styles.ways}>
            <Link to="/sign-in/recovery">Use a recovery code</Link>
            <details>
              <summary>Lost both?</summary>
              <p>
                Ask an owner to invite you again. If none can, whoever runs the server creates a
                link with <OperatorCommand name="link" />.
              </p>
            </details>
          </div>
        </>
      ) : (
        <p>
          There is no owner yet. Whoever runs the server creates a link for the first one with{' '}
          <OperatorCommand name="link" />.
        </p>
      )}
    </Entrance>
  )
}
