import type { ComponentProps, MouseEvent } from 'react'
import { type NavigateOptions, type To, useHref, useNavigate } from 'react-router'

export interface LinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<NavigateOptions, 'preventScrollReset'> {
  to: To
}

/**
 * A link to a page of the site, shown without loading a document. React Router's own brings its
 * forms and its ways of prefetching with it, four times the bytes of all else that we take of it.
 */
export function Link({ to, preventScrollReset, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || rest.target || hasKeyHeld(event)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    // As browsers have it: the open page's own address adds no entry to the history.
    navigate(to, { replace: href === pathname + search + hash, preventScrollReset })
  }

  return <a {...rest} href={href} onClick={follow} />
}

/** A press with a key held opens a tab or a window, or saves. */
export function hasKeyHeld({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}
