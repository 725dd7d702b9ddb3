import { isPermitted } from '@universe/domain/permissions/require-permission'
import { Outlet } from 'react-router'
import { signedIn } from '../server/perform.ts'
import { requireSession } from '../server/require-session.ts'
import type { Route } from './+types/frame.ts'
import styles from './frame.module.css'
import { places } from './places.ts'
import { SideBar } from './side-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import { usePageFocus } from './use-page-focus.ts'

export const middleware = [requireSession]

export function loader({ context }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const open = places.filter(({ operation }) => !operation || isPermitted(actor, operation))
  return { name: actor.name, places: open.map(({ to, label }) => ({ to, label })) }
}

/** What every page of a signed-in member stands in. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  usePageFocus()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <SideBar {...loaderData} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}
