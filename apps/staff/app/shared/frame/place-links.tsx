import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import { Link, useLocation } from 'react-router'
import { useShortcut } from '../keys/shortcuts.tsx'
import { currentPlace } from './current-place.ts'
import styles from './place-links.module.css'
import type { Place } from './places.ts'

/** A place as the frame shows it. */
export type ShownPlace = Pick<Place, 'to' | 'label' | 'group' | 'shortcut' | 'holds'>

interface PlaceLinksProps {
  places: ShownPlace[]
  /** Those that are shown; all of them decide which is the current one. */
  shown?: ShownPlace[]
  /** How many requests are new. */
  newRequests: string | undefined
}

/** Ways to pages under one another, in groups that a rule parts. */
export function PlaceLinks({ places, shown = places, newRequests }: PlaceLinksProps) {
  const current = useCurrentPlace(places)
  const shortcutOf = useShortcut()
  const groups = [...Map.groupBy(shown, ({ group }) => group).values()]
  return groups.map(group => (
    <ul key={group[0]?.group} className={styles.places}>
      {group.map(({ to, label, shortcut }) => (
        <li key={to}>
          <Link
            to={to}
            className={styles.place}
            aria-current={to === current ? 'page' : undefined}
            {...(shortcut && shortcutOf(shortcut))}
          >
            {label}
            {to === INBOX && <NewCount count={newRequests} />}
          </Link>
        </li>
      ))}
    </ul>
  ))
}

/** The place that shows how many are new. */
export const INBOX = '/inbox'

/** @returns the address of the place where one is */
export function useCurrentPlace(places: readonly ShownPlace[]): string | undefined {
  const current = currentPlace(
    places.flatMap(({ to, holds = [] }) => [to, ...holds]),
    useLocation(),
  )
  return places.find(({ to, holds }) => to === current || holds?.includes(current ?? ''))?.to
}

/** How many requests are new, as a badge. */
export function NewCount({ count }: { count: string | undefined }) {
  if (count === undefined) return null
  return (
    <span className={styles.count}>
      {count}
      <VisuallyHidden> new</VisuallyHidden>
    </span>
  )
}
