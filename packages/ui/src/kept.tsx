import { type ComponentProps, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Link attributes, the largest set in use. */
interface KeptProps extends ComponentProps<'a'> {
  as?: 'section' | 'aside' | 'footer' | 'div' | 'a'
}

/**
 * An element with static content, without handlers. React hydrates only the element and keeps the
 * server's content; in client-rendered pages it renders the content.
 */
export function Kept({ as = 'section', children, ...rest }: KeptProps) {
  const Element = as as 'a'
  const hydrated = useHydrated()
  const [isWritten] = useState(!hydrated && typeof document !== 'undefined')
  return (
    // For a text child with a suppressed warning React neither compares nor sets the content.
    <Element {...rest} suppressHydrationWarning>
      {isWritten ? '' : children}
    </Element>
  )
}
