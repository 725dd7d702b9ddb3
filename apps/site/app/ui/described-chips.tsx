import { Kept } from '@universe/ui/kept.tsx'
import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { scrollSmoothly } from '@universe/ui/reduced-motion.ts'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import chipStyles from './chip.module.css'
import styles from './described-chips.module.css'
import type { DetailItem } from './detail-panel.tsx'
import { Features } from './features.tsx'
import {
  focusControl,
  neighborsAt,
  type PanelControl,
  PanelControls,
  type PanelControlsProps,
} from './panel-controls.tsx'
import { RevealLink } from './reveal-link.tsx'
import { ScreenPicture } from './screen-picture.tsx'

interface DescribedChipsProps {
  title: string
  items: readonly DetailItem[]
  resting: { title: string; text: string }
  clicked: ClickedChip
  children?: ReactNode
}

interface ClickedChip {
  openId: string | undefined
  /** Whether the URL now names it. */
  open: (id: string) => Promise<boolean>
  close: () => void
}

/** From a chip to its description (WCAG 1.4.13). */
const WAY_TO_DESCRIPTION_MS = 300

/** Open while hovered or focused, or after click, tap or Enter; Escape closes (readings, Chips). */
export function DescribedChips({
  title: section,
  items,
  resting,
  clicked,
  children,
}: DescribedChipsProps) {
  const hydrated = useHydrated()
  const { openId, closeAll, move, handlersOf, descriptionHandlers, handlersIn } =
    useOpenChip(clicked)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') closeAll()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears Escape from the chips inside.
    <div onKeyDown={onKeyDown}>
      <ul className={styles.chips}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <RevealLink
              className={chipStyles.chip}
              target={id}
              expanded={id === openId}
              data-current={id === openId}
              aria-describedby={`${id}-text`}
              {...handlersOf(id)}
            >
              {title}
            </RevealLink>
          </li>
        ))}
      </ul>
      <div className={styles.descriptions} data-hydrated={hydrated} {...descriptionHandlers}>
        <div className={styles.resting} data-current={openId === undefined}>
          <div>
            <h3>{resting.title}</h3>
            <p className={styles.text}>{resting.text}</p>
          </div>
          {children}
        </div>
        {items.map((item, index) => (
          <Description
            key={item.id}
            {...item}
            section={section}
            current={item.id === openId}
            // Still visible while it fades.
            inert={hydrated && item.id !== openId}
            onMove={move}
            neighbors={item.id === clicked.openId ? neighborsAt(items, index) : undefined}
            handlers={handlersIn(item.id)}
          />
        ))}
      </div>
    </div>
  )
}

/** The hovered, else the focused, else the clicked one. */
function useOpenChip(clicked: ClickedChip) {
  const [hovered, setHovered] = useState<string>()
  const [focused, setFocused] = useState<string>()
  const leaving = useRef<number>(undefined)
  const stay = () => window.clearTimeout(leaving.current)
  const leave = () => {
    stay()
    leaving.current = window.setTimeout(() => setHovered(undefined), WAY_TO_DESCRIPTION_MS)
  }
  useEffect(() => () => window.clearTimeout(leaving.current), [])

  const lastId = useRef(clicked.openId)
  /** To focus in the opened description: next, or previous after going back. */
  const control = useRef<PanelControl>(undefined)
  useEffect(() => {
    const closedId = lastId.current
    lastId.current = clicked.openId
    if (clicked.openId && control.current) focusControl(clicked.openId, control.current)
    if (!closedId || clicked.openId) return
    control.current = undefined
    // Closed although its chip has focus and may be hovered.
    document.querySelector<HTMLElement>(`a[href="#${closedId}"]`)?.focus({ preventScroll: true })
    setHovered(undefined)
    setFocused(undefined)
  }, [clicked.openId])

  /** Focus may move between a chip and its description. */
  const blurOf = (id: string) => (event: FocusEvent) => {
    const stays = document.getElementById(id)?.contains(event.relatedTarget)
    if (!stays) setFocused(undefined)
  }

  async function move(id: string, pressed: PanelControl = 'next') {
    control.current = pressed
    setHovered(undefined)
    setFocused(undefined)
    if (!(await clicked.open(id))) return
    scrollSmoothly(document.getElementById(id), 'nearest')
  }

  return {
    openId: hovered ?? focused ?? clicked.openId,
    move,
    closeAll() {
      setHovered(undefined)
      setFocused(undefined)
      clicked.close()
    },
    handlersOf: (id: string) => ({
      onReveal: () => move(id),
      onFocus() {
        // Keyboard focus wins over a resting pointer.
        setHovered(undefined)
        setFocused(id)
      },
      onBlur: blurOf(id),
      // A page that scrolls under a resting pointer enters, too.
      onPointerMove(event: PointerEvent) {
        if (event.pointerType === 'touch') return
        stay()
        setHovered(id)
      },
      onPointerLeave: leave,
    }),
    descriptionHandlers: { onPointerEnter: stay, onPointerLeave: leave },
    handlersIn: (id: string) => ({
      onFocus: () => setFocused(id),
      onBlur: blurOf(id),
    }),
  }
}

interface DescriptionProps extends DetailItem, PanelControlsProps {
  section: string
  current: boolean
  inert: boolean
  handlers: { onFocus: () => void; onBlur: (event: FocusEvent) => void }
}

function Description(props: DescriptionProps) {
  const { id, title, screen, text, features, nextStep, section, current, inert, handlers } = props
  return (
    <article
      id={id}
      className={styles.description}
      data-current={current}
      inert={inert}
      {...handlers}
    >
      <PanelControls {...props} />
      {current && <ScreenPicture className={styles.picture} src={screen} />}
      <Kept as="div">
        <p className={styles.section}>{section}</p>
        <h3>{title}</h3>
        <div id={`${id}-text`} className={styles.text}>
          <Paragraphs texts={text} />
        </div>
        <Features items={features} />
        {nextStep}
      </Kept>
    </article>
  )
}
