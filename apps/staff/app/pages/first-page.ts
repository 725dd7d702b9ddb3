import { isPermitted } from '@universe/domain/permissions/require-permission'
import { redirect } from 'react-router'
import { places } from '../layout/places.ts'
import { signedIn } from '../server/perform.ts'
import type { Route } from './+types/first-page.ts'

/** Where the app begins: the first page that a member may see. */
export function loader({ context }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const first = places.find(({ operation }) => !operation || isPermitted(actor, operation))
  return redirect(first?.to ?? '/account')
}
