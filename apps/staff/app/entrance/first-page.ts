import { redirect } from 'react-router'
import { signedIn } from '../server/perform.ts'
import { placesOf } from '../shared/frame/places.ts'
import type { Route } from './+types/first-page.ts'

/** The first page that the member may see. */
export function loader({ context }: Route.LoaderArgs) {
  const [first] = placesOf(signedIn(context))
  return redirect(first?.to ?? '/account')
}
