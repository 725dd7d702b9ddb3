import { Paragraphs } from '@universe/ui/paragraphs.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import chipStyles from './chip.module.css'
import styles from './described-chips.module.css'
import { LinePicture } from './line-picture.tsx'
import { type RevealedItem, RevealLink } from './reveal-link.tsx'

interface DescribedChipsProps {
  items: readonly RevealedItem[]
  /** Stands in the descriptions' place while none is open. */
  resting: { title: string; text: string }
  /** Which description was clicked, and what opens one for good and closes it. */
  clicked: ClickedChip
  /** A picture beside the resting words. */
  children?: ReactNode
}

interface ClickedChip {
  openId: string | undefined
  open: (id: string) => void
  close: () => void
}

/** The time in which a pointer that left a chip may reach its description (WCAG 1.4.13). */
const WAY_TO_DESCRIPTION_MS = 300

/**
 * Chips whose descriptions open under them: while the pointer is on one or it has focus, and for
 * good by a click, a tap or Enter. Escape closes (readings, Chips).
 */
export function DescribedChips({ items, resting, clicked, children }: DescribedChipsProps) {
  const hydrated = useHydrated()
  const { openId, closeAll, handlersOf, descriptionHandlers } = useOpenChip(clicked)

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
      <div
        className={styles.descriptions}
        data-hydrated={hydrated}
        data-open={openId !== undefined}
        {...descriptionHandlers}
      >
        <div className={styles.resting} data-current={openId === undefined}>
          <div>
            <h3>{resting.title}</h3>
            <p className={styles.text}>{resting.text}</p>
          </div>
          {children}
        </div>
        {items.map(item => (
          <Description key={item.id} {...item} current={item.id === openId} />
        ))}
      </div>
    </div>
  )
}

/** Which description shows: what the pointer is on, else what has focus, else what was clicked. */
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

  const isClicked = clicked.openId !== undefined
  const wasClicked = useRef(isClicked)
  useEffect(() => {
    // What Back closes was clicked: it has focus, and the pointer may still be on it.
    if (wasClicked.current && !isClicked) {
      setHovered(undefined)
      setFocused(undefined)
    }
    wasClicked.current = isClicked
  }, [isClicked])

  return {
    openId: hovered ?? focused ?? clicked.openId,
    closeAll() {
      setHovered(undefined)
      setFocused(undefined)
      clicked.close()
    },
    handlersOf: (id: string) => ({
      onReveal: () => clicked.open(id),
      onFocus() {
        // Whoever goes on by keys wants to see where they are, wherever the pointer was left.
        setHovered(undefined)
        setFocused(id)
      },
      onBlur: () => setFocused(undefined),
      onPointerEnter(event: PointerEvent) {
        if (event.pointerType === 'touch') return
        stay()
        setHovered(id)
      },
      onPointerLeave: leave,
    }),
    descriptionHandlers: { onPointerEnter: stay, onPointerLeave: leave },
  }
}

function Description({ id, title, picture, text, current }: RevealedItem & { current: boolean }) {
  return (
    <article id={id} className={styles.description} data-current={current}>
      <LinePicture className={styles.picture} src={picture} size={104} />
      <div>
        <h3>{title}</h3>
        <div id={`${id}-text`} className={styles.text}>
          <Paragraphs texts={text} />
        </div>
      </div>
    </article>
  )
}
