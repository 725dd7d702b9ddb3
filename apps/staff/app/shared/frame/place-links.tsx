import {
  AccountIcon,
  ArticleIcon,
  AuditIcon,
  ClockIcon,
  InboxIcon,
  MembersIcon,
  NewsletterIcon,
  NumbersIcon,
  PeopleIcon,
  PersonIcon,
  VacancyIcon,
} from '@universe/ui/icons.tsx'
import { VisuallyHidden } from '@universe/ui/visually-hidden.tsx'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useShortcut } from '../keys/shortcuts.tsx'
import { currentPlace } from './current-place.ts'
import styles from './frame.module.css'
import type { Place } from './places.ts'

/** A place, as shown in the frame. */
export type ShownPlace = Pick<Place, 'to' | 'label' | 'group' | 'shortcut' | 'holds'>

interface PlaceLinksProps {
  places: ShownPlace[]
  /** The shown places; all of them decide which is the current one. */
  shown?: ShownPlace[]
  /** Number of new requests. */
  newRequests: string | undefined
}

/** Navigation links, in groups with rules between them. */
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
            {placeIcons[to]}
            <span>{label}</span>
            {to === INBOX && <NewCount count={newRequests} />}
          </Link>
        </li>
      ))}
    </ul>
  ))
}

/** The place with the count of new requests. */
export const INBOX = '/inbox'

/** By a place's address. */
export const placeIcons: Record<string, ReactNode> = {
  [INBOX]: <InboxIcon />,
  '/inbox?assignee=me': <PersonIcon />,
  '/inbox?state=waiting': <ClockIcon />,
  '/articles': <ArticleIcon />,
  '/vacancies': <VacancyIcon />,
  '/newsletter': <NewsletterIcon />,
  '/numbers': <NumbersIcon />,
  '/people': <PeopleIcon />,
  '/members': <MembersIcon />,
  '/audit': <AuditIcon />,
  '/account': <AccountIcon />,
}

/** @returns the address of the current place */
export function useCurrentPlace(places: readonly ShownPlace[]): string | undefined {
  const current = currentPlace(
    places.flatMap(({ to, holds = [] }) => [to, ...holds]),
    useLocation(),
  )
  return places.find(({ to, holds }) => to === current || holds?.includes(current ?? ''))?.to
}

/** Badge with the number of new requests. */
export function NewCount({ count }: { count: string | undefined }) {
  if (count === undefined) return null
  return (
    <span className={styles.count}>
      {count}
      <VisuallyHidden> new</VisuallyHidden>
    </span>
  )
}
