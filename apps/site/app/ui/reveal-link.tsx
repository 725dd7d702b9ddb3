import { Kept } from '@universe/ui/kept.tsx'
import { useHydrated } from '@universe/ui/use-hydrated.ts'
import type { ComponentProps, KeyboardEvent } from 'react'

export interface RevealedItem {
  /** The anchor of its text. */
  id: string
  title: string
  text: readonly string[]
}

interface RevealLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  target: string
  expanded: boolean
  onReveal: () => void
}

/** A link to a text on the page without scripts, a button once hydrated. */
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
