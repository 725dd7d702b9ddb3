import { redirect } from 'react-router'
import { Entrance } from '../../layout/entrance.tsx'
import { requestContext } from '../../server/request-context.ts'
import type { Route } from './+types/page.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { session } = context.get(requestContext)
  return session?.stage === 'full' ? redirect('/') : null
}

/** Where a member shows a passkey. */
export default function SignIn() {
  return (
    <Entrance title="Sign in">
      <p>Open the link that you were given, or that `npm run staff -- link EMAIL` prints.</p>
    </Entrance>
  )
}
