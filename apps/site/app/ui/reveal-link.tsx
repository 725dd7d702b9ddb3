import { Kept } from '@universe/ui/kept.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import type { ComponentProps, KeyboardEvent } from 'react'

/** One of several items that a link each reveals the text of. */
export interface RevealedItem {
  /** Unique on the page: the anchor of its text. */
  id: string
  title: string
  /** Its paragraphs. */
  text: readonly string[]
}

interface RevealLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** The id of what it reveals. */
  target: string
  expanded: boolean
  onReveal: () => void
}

/**
 * Reveals a text elsewhere on the page. In the server's HTML it is a link to that text, which
 * works without scripts; once they run it is a button, and answers the space bar like one.
 */
export function RevealLink({ target, expanded, onReveal, ...rest }: RevealLinkProps) {
  const hydrated = useHydrated()
  const button = hydrated && { role: 'button', 'aria-expanded': expanded, 'aria-controls': target }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== ' ') return
    event.preventDefault()
    onReveal()
  }

  return (
    <Kept
      as="a"
      {...rest}
      {...button}
      href={`#${target}`}
      draggable={false}
      onKeyDown={onKeyDown}
      onClick={event => {
        event.preventDefault()
        onReveal()
      }}
    />
  )
}
