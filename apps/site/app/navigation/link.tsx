import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** From the root: a path, with a query and a fragment or without. */
  to: string
  /** Whether the open page keeps its scroll. */
  keepsScroll?: boolean | undefined
}

/** A link to a page of the site, which `follow-links.ts` shows without loading a document. */
export function Link({ to, keepsScroll, ...rest }: LinkProps) {
  return <a {...rest} href={to} data-keeps-scroll={keepsScroll ? '' : undefined} />
}
