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
import styles from './frame.module.css'
import type { Place } from './places.ts'

export type ShownPlace = Pick<Place, 'to' | 'label' | 'group' | 'shortcut' | 'holds'>

interface PlaceLinksProps {
  places: ShownPlace[]
  /** A part of `places`; the current place may be another. */
  shown?: ShownPlace[]
  newRequests: string | undefined
}

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

export const INBOX = '/inbox'

/** By address. */
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

export function useCurrentPlace(places: readonly ShownPlace[]): string | undefined {
  const current = currentPlace(
    places.flatMap(({ to, holds = [] }) => [to, ...holds]),
    useLocation(),
  )
  return places.find(({ to, holds }) => to === current || holds?.includes(current ?? ''))?.to
}

export function NewCount({ count }: { count: string | undefined }) {
  if (count === undefined) return null
  return (
    <span className={styles.count}>
      {count}
      <VisuallyHidden> new</VisuallyHidden>
    </span>
  )
}

/**
 * @param addresses such as `/inbox?state=waiting`
 * @returns the longest match of query and path, the first of several; undefined without one
 */
export function currentPlace(
  addresses: readonly string[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string | undefined {
  const asked = new URLSearchParams(search)
  const fitting = addresses.flatMap(to => {
    const [path = '', query] = to.split('?')
    const wanted = [...new URLSearchParams(query)]
    const isThere = pathname === path || pathname.startsWith(`${path}/`)
    const fits = isThere && wanted.every(([name, value]) => asked.get(name) === value)
    return fits ? [{ to, says: wanted.length, path }] : []
  })
  return fitting.toSorted((a, b) => b.says - a.says || b.path.length - a.path.length)[0]?.to
}
