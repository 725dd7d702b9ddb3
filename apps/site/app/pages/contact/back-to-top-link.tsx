import { scrollSmoothly } from '@universe/ui/reduced-motion.ts'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../../navigation/link.tsx'

/** The page scrolls to its top this long after the press (specification, section 9). */
const SCROLL_DELAY_MS = 100

/** A link to this page, which scrolls smoothly to its top; without scripts a plain link. */
export function BackToTopLink({ children }: { children: ReactNode }) {
  return (
    <Link to="/contact" onClick={onClick}>
      {children}
    </Link>
  )
}

function onClick(event: MouseEvent) {
  // A press with a key held opens a tab or a window, as on every link.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  setTimeout(scrollToTop, SCROLL_DELAY_MS)
}

function scrollToTop() {
  scrollSmoothly(document.documentElement)
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
