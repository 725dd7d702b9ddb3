import { ChevronIcon } from '@universe/ui/icons.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import type { PageMenu } from '../../content/links.ts'
import { useCurrentPage } from '../page-link.tsx'
import { BusinessLineItems } from './business-line-items.tsx'
import styles from './business-lines-menu.module.css'
import barStyles from './navbar.module.css'

/**
 * A button with a disclosure of links. Hover and focus open it by CSS alone, so that it opens
 * before the scripts arrive too; the script adds Escape and tells assistive technology the state.
 */
export function BusinessLinesMenu({ title, pages }: PageMenu) {
  const [held, setHeld] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const listId = useId()
  const currentOf = useCurrentPage()
  const open = held && !dismissed

  /** What CSS goes by, once pointer and focus have come to rest. */
  const settle = () =>
    requestAnimationFrame(() => {
      const isHeld = menu.current?.matches(':hover, :focus-within') ?? false
      setHeld(isHeld)
      if (!isHeld) setDismissed(false)
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may be open before the scripts run.
  useEffect(() => void settle(), [])

  useEffect(() => {
    if (!open) return
    // Wherever the focus is: the pointer alone may hold it open (WCAG 1.4.13).
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (menu.current?.contains(document.activeElement)) {
        menu.current.querySelector('button')?.focus()
      }
      setDismissed(true)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only watches what its button and links do.
    <div
      ref={menu}
      className={styles.menu}
      data-dismissed={dismissed || undefined}
      onPointerEnter={() => {
        setDismissed(false)
        settle()
      }}
      onPointerLeave={settle}
      onFocus={settle}
      onBlur={settle}
    >
      <button
        type="button"
        className={barStyles.link}
        aria-expanded={open}
        aria-controls={listId}
        aria-current={pages.some(({ href }) => currentOf(href)) || undefined}
        onClick={() => setDismissed(false)}
      >
        {title}
        <ChevronIcon />
      </button>
      <ul id={listId} className={styles.list}>
        <BusinessLineItems pages={pages} icon={styles.icon} onChoose={() => setDismissed(true)} />
      </ul>
    </div>
  )
}
