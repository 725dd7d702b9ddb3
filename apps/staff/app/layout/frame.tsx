import { Outlet } from 'react-router'
import { signedIn } from '../server/perform.ts'
import { requireSession } from '../server/require-session.ts'
import type { Route } from './+types/frame.ts'
import { BottomBar } from './bottom-bar.tsx'
import styles from './frame.module.css'
import { loadOverview } from './load-overview.ts'
import { placesOf } from './places.ts'
import { SideBar } from './side-bar.tsx'
import { SkipLink } from './skip-link.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { Warnings } from './warnings.tsx'

export const middleware = [requireSession]

export async function loader({ context }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const places = placesOf(actor).map(({ to, label, group }) => ({ to, label, group }))
  return { name: actor.name, places, overview: await loadOverview(context) }
}

/** What every page of a signed-in member stands in. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  usePageFocus()
  return (
    <div className={styles.frame}>
      <SkipLink />
      <SideBar {...loaderData} />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Warnings warnings={loaderData.overview?.warnings ?? []} />
        <Outlet />
      </main>
      <BottomBar {...loaderData} />
    </div>
  )
}
