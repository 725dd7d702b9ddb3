import { ChevronIcon } from '@universe/ui/icons.tsx'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { logoOf } from '../../content/business-lines.ts'
import type { PageMenu } from '../../content/links.ts'
import { LinePicture } from '../../ui/line-picture.tsx'
import styles from './business-lines-menu.module.css'
import barStyles from './navbar.module.css'

/**
 * A button with a disclosure of links. Hover and focus open it by CSS alone, so that it opens
 * before the scripts arrive too; the script adds Escape and tells assistive technology the state.
 */
export function BusinessLinesMenu({ title, pages }: PageMenu) {
  const [open, setOpen] = useState(false)
  const [dismissed, setDismissed] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const listId = useId()

  const reveal = () => {
    setDismissed(false)
    setOpen(true)
  }
  const settle = () => {
    const held = menu.current?.matches(':hover, :focus-within') ?? false
    setOpen(held)
    if (!held) setDismissed(false)
  }
  const dismiss = () => {
    setOpen(false)
    setDismissed(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the wrapper only watches what its button and links do.
    <div
      ref={menu}
      className={styles.menu}
      data-dismissed={dismissed || undefined}
      onPointerEnter={reveal}
      onPointerLeave={() => requestAnimationFrame(settle)}
      onFocus={() => setOpen(!dismissed)}
      onBlur={() => requestAnimationFrame(settle)}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.currentTarget.querySelector('button')?.focus()
        dismiss()
      }}
    >
      <button
        type="button"
        className={barStyles.link}
        aria-expanded={open}
        aria-controls={listId}
        onClick={reveal}
      >
        {title}
        <ChevronIcon />
      </button>
      <ul id={listId} className={styles.list}>
        {pages.map(({ line, title, href }) => (
          <li key={href}>
            <Link className={styles.link} data-line={line} to={href} onClick={dismiss}>
              <LinePicture src={logoOf(line)} size={24} className={styles.icon} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
