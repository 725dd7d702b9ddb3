import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** With optional query and fragment. */
  to: string
  /** Whether the scroll position stays. */
  keepsScroll?: boolean | undefined
}

/** `follow-links.ts` opens it without loading a document. */
export function Link({ to, keepsScroll, ...rest }: LinkProps) {
  return <a {...rest} href={to} data-keeps-scroll={keepsScroll ? '' : undefined} />
}
