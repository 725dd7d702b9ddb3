import { isPermitted } from '@universe/domain/permissions/require-permission'
import { useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { KeysDialog } from '../keyboard/keys-dialog.tsx'
import { knownKeys } from '../keyboard/known-keys.ts'
import { ShortcutsContext } from '../keyboard/shortcuts.tsx'
import { useKeys } from '../keyboard/use-keys.ts'
import { signedIn } from '../server/perform.ts'
import { requestContext } from '../server/request-context.ts'
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
  return {
    name: actor.name,
    places: open.map(({ to, label, shortcut }) => ({ to, label, shortcut })),
    areKeysOn: context.get(requestContext).session?.settings.shortcuts ?? false,
    keys: knownKeys(actor),
  }
}

/** What every page of a signed-in member stands in. */
export default function Frame({ loaderData }: Route.ComponentProps) {
  const { name, places, areKeysOn, keys } = loaderData
  const [areKeysShown, setKeysShown] = useState(false)
  const shortcuts = useMemo(
    () => ({ areOn: areKeysOn, showAll: () => setKeysShown(true) }),
    [areKeysOn],
  )
  usePageFocus()
  useKeys(areKeysOn, shortcuts.showAll)
  return (
    <ShortcutsContext value={shortcuts}>
      <div className={styles.frame}>
        <SkipLink />
        <SideBar name={name} places={places} />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {areKeysShown && (
        <KeysDialog keys={keys} areOn={areKeysOn} onClose={() => setKeysShown(false)} />
      )}
    </ShortcutsContext>
  )
}
