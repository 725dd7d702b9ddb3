import { ChevronIcon } from '@universe/ui/icons.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import type { PageMenu } from '../../content/links.ts'
import { useCurrentPage } from '../page-link.tsx'
import { BusinessLineItems } from './business-line-items.tsx'
import styles from './business-lines-menu.module.css'
import barStyles from './navbar.module.css'

/** The same in the CSS. */
const FOLDS_AFTER_MS = 1000

/**
 * CSS opens it on hover and focus, even before hydration; the script keeps it open, closes it, adds
 * Escape and `aria-expanded` (readings, Hover).
 */
export function BusinessLinesMenu({ title, pages }: PageMenu) {
  const [held, setHeld] = useState(false)
  const [pinned, setPinned] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const settling = useRef<number>(undefined)
  const listId = useId()
  const currentOf = useCurrentPage()
  const open = (held || pinned) && !dismissed

  /** Once pointer and focus are at rest. */
  const settle = (ms = 0) => {
    clearTimeout(settling.current)
    settling.current = window.setTimeout(() => {
      const isHeld = menu.current?.matches(':hover, :focus-within') ?? false
      setHeld(isHeld)
      if (!isHeld) setDismissed(false)
    }, ms)
  }
  const fold = () => {
    setPinned(false)
    setDismissed(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be open before the scripts run.
  useEffect(() => settle(), [])

  useEffect(() => {
    // Wherever focus is: the pointer alone may hold it open (WCAG 1.4.13). Not by `open`, which
    // follows the CSS a moment later.
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu.current?.matches(':hover, :focus-within, [data-pinned]')) return
      if (menu.current.contains(document.activeElement)) {
        menu.current.querySelector('button')?.focus()
      }
      setPinned(false)
      setDismissed(true)
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!menu.current?.contains(target as Node)) setPinned(false)
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only watches what its button and links do.
    <div
      ref={menu}
      className={styles.menu}
      data-pinned={pinned || undefined}
      data-dismissed={dismissed || undefined}
      onPointerEnter={() => {
        setDismissed(false)
        settle()
      }}
      onPointerLeave={() => settle(FOLDS_AFTER_MS)}
      onFocus={() => settle()}
      onBlur={({ relatedTarget }) => {
        if (!menu.current?.contains(relatedTarget)) setPinned(false)
        settle()
      }}
    >
      <button
        type="button"
        className={barStyles.link}
        aria-expanded={open}
        aria-controls={listId}
        aria-current={pages.some(({ href }) => currentOf(href)) || undefined}
        onClick={() => {
          if (pinned) return fold()
          setPinned(true)
          setDismissed(false)
        }}
      >
        {title}
        <ChevronIcon />
      </button>
      <ul id={listId} className={styles.list}>
        <BusinessLineItems pages={pages} icon={styles.icon} onChoose={fold} />
      </ul>
    </div>
  )
}
