import { AlertIcon, MoreIcon } from '@universe/ui/icons.tsx'
import mark from '@universe/ui/mark.svg'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Form, Link, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import type { loader as readRequestPage } from '../../inbox/request/page.tsx'
import { flashContext, takeFlash } from '../../server/flash.ts'
import { requireSession, signedIn } from '../../server/perform.ts'
import { requestContext, timesOf } from '../../server/request-context.ts'
import { KeysDialog } from '../keys/keys-dialog.tsx'
import { knownKeys } from '../keys/known-keys.ts'
import { ShortcutsContext } from '../keys/shortcuts.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { type ShownZone, ZoneContext } from '../times/zone-context.ts'
import { officeTimes, type ZoneTimes } from '../times/zone-times.ts'
import { FlashContext, useFlashed } from '../ui/flash.ts'
import type { Route } from './+types/frame.ts'
import styles from './frame.module.css'
import { loadOverview, type ShownOverview, type ShownWarning } from './load-overview.ts'
import {
  INBOX,
  NewCount,
  PlaceLinks,
  placeIcons,
  type ShownPlace,
  useCurrentPlace,
} from './place-links.tsx'
import { placesOf } from './places.ts'

export const middleware = [requireSession, takeFlash]

export async function loader({ context }: Route.LoaderArgs) {
  const actor = signedIn(context)
  const places = placesOf(actor).map(({ to, label, group, shortcut, holds }) => {
    return { to, label, group, shortcut, holds }
  })
  return {
    name: actor.name,
    places,
    flash: context.get(flashContext) ?? undefined,
    overview: await loadOverview(context),
    areKeysOn: context.get(requestContext).session?.settings.shortcuts ?? false,
    keys: knownKeys(actor),
    zone: shownZone(timesOf(context)),
  }
}

function shownZone({ zoneName, isOffices }: ZoneTimes): ShownZone {
  const { zone, zoneName: name } = officeTimes
  return { name: zoneName, isOffices, office: { zone, name } }
}

export default function Frame({ loaderData }: Route.ComponentProps) {
  const { areKeysOn, keys, zone, flash: loaded, ...frame } = loaderData
  const flash = useFlashed(loaded)
  const [areKeysShown, setKeysShown] = useState(false)
  const shortcuts = useMemo(
    () => ({ areOn: areKeysOn, showAll: () => setKeysShown(true), known: keys }),
    [areKeysOn, keys],
  )
  const warnings = useWarnings(frame.overview?.warnings ?? [])
  usePageFocus()
  useKeys(areKeysOn, shortcuts.showAll)
  return (
    <ShortcutsContext value={shortcuts}>
      <div className={styles.frame}>
        <SkipLink />
        <SideBar {...frame} />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Warnings warnings={warnings} />
          <ZoneContext value={zone}>
            <FlashContext value={flash}>
              <Outlet />
            </FlashContext>
          </ZoneContext>
        </main>
        <BottomBar {...frame} />
      </div>
      {areKeysShown && (
        <KeysDialog keys={keys} areOn={areKeysOn} onClose={() => setKeysShown(false)} />
      )}
    </ShortcutsContext>
  )
}

/**
 * Focuses the success message, the link to the page just left, or the heading; not on a document
 * load or while filtering.
 */
function usePageFocus(): void {
  const { pathname, search, key } = useLocation()
  const turned = new URLSearchParams(search).get('before')
  const shown = useRef(key === 'default' ? { pathname, turned } : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the address may lose it.
  useEffect(() => {
    const last = shown.current
    shown.current = { pathname, turned }
    const isOther = last?.pathname !== pathname || last.turned !== turned
    // On a reload; somebody may be typing.
    const isFirst = last === undefined
    if ((isFirst || !isOther) && document.activeElement !== document.body) return
    if (!isOther && key === 'default') return
    const target =
      find('[data-page-message]') ?? findLinkTo(last?.pathname) ?? find('[data-page-heading]')
    const place = target ?? document.getElementById('content')
    place?.focus()
  }, [pathname, search])
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** @returns the link to the page just left */
function findLinkTo(pathname: string | undefined): HTMLElement | undefined {
  if (pathname === undefined || find('article [data-page-heading]')) return undefined
  const links = document.querySelectorAll<HTMLAnchorElement>('main ol a')
  return [...links].find(link => link.pathname === pathname)
}

/** First tab stop. */
function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  )
}

/** Without unsent mail where it is the page's own subject: on its list, and on its request. */
function useWarnings(warnings: readonly ShownWarning[]): readonly ShownWarning[] {
  const { pathname, search } = useLocation()
  const request = useRouteLoaderData<typeof readRequestPage>('inbox/request/page')
  return warnings.filter(({ link, unsent }) => {
    if (unsent === undefined) return true
    return link?.to !== `${pathname}${search}` && !(unsent === 1 && request?.mayRetry)
  })
}

/** It persists, so that each warning is announced once. */
function Warnings({ warnings }: { warnings: readonly ShownWarning[] }) {
  return (
    <div className={styles.warnings} aria-live="polite">
      {warnings.map(({ text, link }) => (
        <p key={link?.to ?? text} className={styles.warning}>
          <AlertIcon />
          <span>
            {text} {link && <Link to={link.to}>{link.label}</Link>}
          </span>
        </p>
      ))}
    </div>
  )
}

interface BarProps {
  name: string
  places: ShownPlace[]
  overview: ShownOverview | null
}

function SideBar({ name, places, overview }: BarProps) {
  return (
    <header className={styles.side} data-ground="dark">
      <Link className={styles.brand} to="/">
        <img src={mark} width="28" height="28" alt="" />
        <span>
          Universe <small>Staff</small>
        </span>
      </Link>
      <div className={styles.column}>
        <nav aria-label="Staff">
          <PlaceLinks places={places} newRequests={overview?.newRequests} />
        </nav>
        <div className={styles.sideBarFoot}>
          <FrameFoot name={name} overview={overview} />
        </div>
      </div>
    </header>
  )
}

/** Four with the menu, for labels to fit. */
const MOST_LISTS = 3

function BottomBar({ name, places, overview }: BarProps) {
  const current = useCurrentPlace(places)
  const first = places
    .filter(({ group }) => group === 'requests' || group === 'content')
    .slice(0, MOST_LISTS)
  const rest = places.filter(place => !first.includes(place))
  return (
    <nav className={styles.bar} aria-label="Staff" data-ground="dark">
      <ul className={styles.entries}>
        {first.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={styles.entry}
              aria-current={to === current ? 'page' : undefined}
            >
              {placeIcons[to]}
              <span>{label}</span>
              {to === INBOX && <NewCount count={overview?.newRequests} />}
            </Link>
          </li>
        ))}
        <li>
          <More isCurrent={rest.some(({ to }) => to === current)}>
            <PlaceLinks places={places} shown={rest} newRequests={undefined} />
            <div className={styles.bottomBarFoot}>
              <FrameFoot name={name} overview={overview} />
            </div>
          </More>
        </li>
      </ul>
    </nav>
  )
}

/** Works without JavaScript, Escape included. */
function More({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes it.
  useEffect(() => menu.current?.hidePopover(), [key])
  return (
    <>
      <button
        type="button"
        className={styles.entry}
        popoverTarget={id}
        data-current={isCurrent || undefined}
      >
        <MoreIcon />
        <span>More</span>
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        {children}
      </div>
    </>
  )
}

/** How mail goes, and who is signed in. */
function FrameFoot({ name, overview }: Pick<BarProps, 'name' | 'overview'>) {
  return (
    <>
      {overview && (
        <p className={styles.way} data-state={overview.mail.state}>
          {overview.mail.text}
        </p>
      )}
      <Form method="post" action="/sign-out" className={styles.leave}>
        <span>
          <bdi>{name}</bdi>
        </span>
        <button type="submit">Sign out</button>
      </Form>
    </>
  )
}
