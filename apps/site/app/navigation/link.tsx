import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Path with optional query and fragment. */
  to: string
  /** Whether the scroll position stays. */
  keepsScroll?: boolean | undefined
}

/** A link to a page of the site, which `follow-links.ts` opens without loading a document. */
export function Link({ to, keepsScroll, ...rest }: LinkProps) {
  return <a {...rest} href={to} data-keeps-scroll={keepsScroll ? '' : undefined} />
}
