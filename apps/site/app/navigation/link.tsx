import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  keepsScroll?: boolean | undefined
}

/** `follow-links.ts` opens it without loading a document. */
export function Link({ to, keepsScroll, ...rest }: LinkProps) {
  return <a {...rest} href={to} data-keeps-scroll={keepsScroll ? '' : undefined} />
}
