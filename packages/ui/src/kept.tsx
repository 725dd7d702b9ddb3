import { type ComponentProps, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** With what a link takes, which is the most of them. */
interface KeptProps extends ComponentProps<'a'> {
  as?: 'section' | 'aside' | 'footer' | 'div' | 'a'
}

/**
 * An element whose content never changes and hears nothing. In a document React takes it over alone
 * and leaves what the server wrote inside; in a page that the browser makes it is rendered.
 */
export function Kept({ as = 'section', children, ...rest }: KeptProps) {
  const Element = as as 'a'
  const hydrated = useHydrated()
  const [isWritten] = useState(!hydrated && typeof document !== 'undefined')
  return (
    // With a text for its content, which it is told not to compare, React neither visits nor sets it.
    <Element {...rest} suppressHydrationWarning>
      {isWritten ? '' : children}
    </Element>
  )
}
