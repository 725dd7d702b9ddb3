import {
  type MouseEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link } from 'react-router'
import styles from './preview-pane.module.css'
import { type PreviewChoice, type PreviewWidth, readPreviewChoice } from './preview-views.ts'

interface PreviewPaneProps<View extends string> {
  /** "/articles/ID". */
  itemPath: string
  title: string
  /** A new one reloads the frame. */
  saved: number
  revision?: number | undefined
  /** Those with a width are scaled. The first shows first. */
  views: Record<View, { label: string; about: string; hasWidth: boolean }>
  widths: readonly PreviewWidth[]
  /** On the preview's own page, where options are links. */
  chosen?: PreviewChoice<View> | undefined
}

/** Without JavaScript, options link to the preview's own page; a phone has that alone. */
export function PreviewPane<View extends string>({
  itemPath,
  title,
  saved,
  revision,
  views,
  widths,
  chosen,
}: PreviewPaneProps<View>) {
  const names = Object.keys(views) as View[]
  const [own, setOwn] = useState(readPreviewChoice(views, widths))
  const { view, width } = chosen ?? own
  const { label, about, hasWidth } = views[view]
  const kept: Record<string, string> = revision === undefined ? {} : { revision: String(revision) }
  const addressOf = (choice: PreviewChoice<View>) =>
    `${itemPath}/preview?${new URLSearchParams({ ...choice, ...kept })}`
  const choose = (change: Partial<PreviewChoice<View>>) => {
    const choice = { view, width, ...change }
    return { to: addressOf(choice), onChoose: chosen ? undefined : () => setOwn(choice) }
  }
  return (
    <section
      className={styles.pane}
      aria-label="Preview"
      data-is-own={chosen && true}
      data-ground="dark"
    >
      <div className={styles.tools}>
        <ChoiceLinks
          label="What is shown"
          links={names.map(each => ({
            ...choose({ view: each }),
            label: views[each].label,
            isChosen: each === view,
          }))}
        />
        {hasWidth && (
          <ChoiceLinks
            label="Width in pixels"
            links={widths.map(each => ({
              ...choose({ width: each }),
              label: each,
              isChosen: each === width,
            }))}
          />
        )}
        {chosen && <p className={styles.about}>{about}</p>}
      </div>
      <PreviewFrame
        address={`${itemPath}/preview/${view}?${new URLSearchParams({ ...kept, saved: String(saved) })}`}
        title={`${label} of “${title}”`}
        width={hasWidth ? width : undefined}
      />
      {!chosen && (
        <p className={styles.alone}>
          <span className={styles.about}>{about}</span>{' '}
          <Link to={addressOf({ view, width })}>Open the preview alone</Link>
        </p>
      )}
    </section>
  )
}

interface ChoiceLink {
  label: string
  to: string
  isChosen: boolean
  onChoose?: (() => void) | undefined
}

function ChoiceLinks({ label, links }: { label: string; links: ChoiceLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.choices}>
        {links.map(({ label: name, to, isChosen, onChoose }) => (
          <li key={name}>
            <Link
              to={to}
              replace
              preventScrollReset
              className={styles.choice}
              aria-current={isChosen ? 'true' : undefined}
              onClick={onChoose && (event => chooseHere(event, onChoose))}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Modified clicks keep their default. */
function chooseHere(event: MouseEvent, onChoose: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  onChoose()
}

interface PreviewFrameProps {
  address: string
  title: string
  /** Scaled to fit; undefined for the available width. */
  width: PreviewWidth | undefined
}

/**
 * New content loads behind the old and takes its scroll position, so that a save does not flash.
 */
function PreviewFrame({ address, title, width }: PreviewFrameProps) {
  const [shown, setShown] = useState(address)
  const shownRef = useRef<HTMLIFrameElement>(null)
  const stageRef = useMeasures(shownRef, shown, width)
  const addresses = shown === address ? [shown] : [shown, address]

  function takePlace({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) {
    // Offline, the frame holds the browser's error page.
    if (!frame.contentDocument || !frame.contentWindow) return
    const before = shownRef.current
    if (before?.contentWindow && pathOf(shown) === pathOf(address)) {
      frame.contentWindow.scrollTo(0, before.contentWindow.scrollY)
    }
    setShown(address)
  }

  return (
    <div ref={stageRef} className={styles.stage}>
      <div className={styles.frame} data-width={width}>
        {addresses.map(each => (
          <iframe
            key={each}
            ref={each === shown ? shownRef : undefined}
            className={styles.page}
            src={each}
            title={title}
            sandbox="allow-same-origin"
            loading={each === shown ? 'lazy' : 'eager'}
            data-is-waiting={each !== shown || undefined}
            onLoad={each === shown ? undefined : takePlace}
          />
        ))}
      </div>
    </div>
  )
}

/**
 * The scale that fits, for which CSS needs tan(atan2()), which WebKit gets wrong unless both lengths
 * are registered properties in px; and the height of content that is lower than the frame.
 */
function useMeasures(
  shownRef: RefObject<HTMLIFrameElement | null>,
  shown: string,
  width: PreviewWidth | undefined,
) {
  const stageRef = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address has a frame of its own.
  useEffect(() => {
    const [stage, frame] = [stageRef.current, shownRef.current]
    if (!stage || !frame) return
    const measure = () => {
      const scale = width ? Math.min(1, stage.getBoundingClientRect().width / Number(width)) : 1
      stage.style.setProperty('--scale', String(scale))
      stage.style.removeProperty('--content-height')
      const { contentDocument, contentWindow, clientHeight } = frame
      const body = contentDocument?.body
      // Not loaded yet.
      if (!body?.childElementCount || !contentWindow) return
      const height = Math.ceil(body.getBoundingClientRect().bottom + contentWindow.scrollY) + 1
      if (height < clientHeight) stage.style.setProperty('--content-height', `${height}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(stage)
    frame.addEventListener('load', measure)
    return () => {
      observer.disconnect()
      frame.removeEventListener('load', measure)
    }
  }, [shown, width])
  return stageRef
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
